/** What the page asks of a run, and what was answered: alone, or by a class that votes. */

import { ghostOf, type Ghost } from '../frame/ghost.ts';
import { questionsOf, type Question } from '../frame/questions.ts';
import type { Study } from '../frame/study.ts';
import { nameOf, type Notebook } from '../progress.ts';
import type { State } from '../state.ts';
import type { Store } from '../store.ts';
import type { Source } from '../trace.ts';
import { carried, questionAhead, questionAt, questionBetween, type Answers } from './moments.ts';

/** How many said what. */
export type Votes = ReadonlyMap<string, number>;

/** Answered: the question, what was said (empty: it was passed, or the votes are even), and the votes of a show of hands. */
export interface Given { question: Question; said: string; votes: Votes | null }

export class Predictions {
  /** In the order of the run. */
  questions: readonly Question[] = [];
  /** The instructor enters what the class says. */
  hands = false;
  /** The learner wants to see this scenario without its questions. */
  unasked = false;
  #answers: Answers = new Map();
  #polls = new Map<number, Votes>();
  #study: Study | null = null;
  #source: Source | null = null;
  #store: Store;
  #book: Notebook;
  #changed: () => void;

  constructor(store: Store, book: Notebook, changed: () => void) {
    this.#store = store;
    this.#book = book;
    this.#changed = changed;
  }

  /** A new run. After a change of the same scenario nobody is asked again what was asked before; else nothing of it has been answered. */
  begin(study: Study | null, s: State): void {
    const questions = study ? questionsOf(study, asWritten(s)) : [];
    this.#answers = s.source === this.#source ? carried(this.questions, this.#answers, questions) : new Map();
    this.#polls = new Map();
    this.#source = s.source;
    this.#study = study;
    this.questions = questions;
  }

  /** Called while it plays: stops at a question, and goes past one that was passed. */
  play(now: State, before: State): void {
    if (this.unasked || !now.playing || now.trace !== before.trace) return;
    const due = questionBetween(this.questions, before.index, now.index, this.#answers);
    if (due) {
      this.#store.step(due.before - 1);
      return;
    }
    const passed = questionAt(this.questions, before.index);
    if (passed && now.index >= passed.before && !this.#answers.has(passed.before)) this.pass(passed.before);
  }

  /** A question that was gone past is not asked again. */
  pass(question: number): void { this.#answer(question, ''); }

  /** An answer; the first one to a question of the catalogue is marked. */
  answer(q: Question, said: string): void {
    this.#mark(q, said === q.right);
    this.#answer(q.before, said);
  }

  /** The votes of a class; what most said is its answer. They do not count for anybody. */
  reveal(q: Question, votes: Votes): void {
    this.#polls.set(q.before, votes);
    const most = Math.max(0, ...votes.values());
    const first = [...votes].filter(([, n]) => n === most && n > 0);
    this.#answer(q.before, first.length === 1 ? first[0]![0] : '');
  }

  unask(): void {
    this.unasked = true;
    this.#changed();
  }

  raise(hands: boolean): void {
    this.hands = hands;
    this.#changed();
  }

  /** The question that is still to be asked at an event. */
  due(index: number): Question | null {
    const question = questionAt(this.questions, index);
    return question && !this.unasked && !this.#answers.has(question.before) ? question : null;
  }

  /** The next one that waits for an answer: what comes after it stays hidden. */
  ahead(index: number): Question | null { return this.unasked ? null : questionAhead(this.questions, index, this.#answers); }

  /** The one whose answer is being shown: from the answer until the run has settled it. */
  graded(index: number): Given | null {
    const question = this.questions.find((q) => index >= q.before - 1 && index < q.until && this.#given(q.before));
    return question ? this.#of(question) : null;
  }

  /** The last wrong answer, from where it was given to where the next question is asked. */
  ghost(index: number): Ghost | null {
    const last = this.questions.findLast((q) => index >= q.before - 1);
    return last && this.#study && this.#given(last.before) ? ghostOf(this.#study, last, this.#answers.get(last.before) ?? '') : null;
  }

  #given(question: number): boolean { return this.#polls.has(question) || !!this.#answers.get(question); }

  #of(question: Question): Given {
    return { question, said: this.#answers.get(question.before) ?? '', votes: this.#polls.get(question.before) ?? null };
  }

  #answer(question: number, said: string): void {
    this.#answers = new Map(this.#answers).set(question, said);
    this.#changed();
  }

  #mark(q: Question, right: boolean): void {
    const { scenario, trace } = this.#store.get();
    if (scenario && trace) this.#book.answer(scenario, nameOf(q.text, trace.params), right);
  }
}

/** Whoever changes what happens wants to see it: questions are made only for runs as the scenario has them. */
const asWritten = (s: State): boolean => s.schedule === '' && !(s.source?.params ?? []).some((p) => !p.one_of && p.name in s.set);
