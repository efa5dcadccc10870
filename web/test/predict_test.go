package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// asked are the questions of the run, the scenario's own and those that the page makes.
const asked = `document.querySelector('lockstep-app').predictions.questions`

// toAsked goes to where the n-th of them is open.
func (b *tab) toAsked(n int) {
	b.t.Helper()
	value[chromedp.Void](b, fmt.Sprintf(`%s.step(%s[%d].before - 1)`, store, asked, n))
	b.until(`document.querySelector('.strip .answer')`)
}

// kept is what the browser holds of the learner's progress.
const kept = `localStorage.getItem('lockstep.progress') ?? ''`

// TestGhost answers wrongly and rightly: the wrong answer is played on beside the run, and only the first try is marked.
func TestGhost(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{1280, 360} {
		b := newTab(t)
		s := newServer(t)
		b.do(chromedp.EmulateViewport(width, 740), chromedp.Navigate(s.URL+"/#scenario=late-del"))
		b.settle()
		b.toAsked(0)
		b.do(chromedp.KeyEvent("0"))
		b.until(`document.querySelector('.strip .followed') && document.querySelector('.ghosts .ghostbar')`)
		const follows = "With 0, the key would be B’s until 6\u00a0101\u00a0ms."
		if label := value[string](b, `document.querySelector('.ghostrow').ariaLabel`); !strings.HasSuffix(label, follows) {
			t.Errorf("the row says %q", label)
		}
		if spoken := value[string](b, live); !strings.Contains(spoken, "Not this time.") || !strings.HasSuffix(spoken, follows) {
			t.Errorf("the live region says %q", spoken)
		}
		// It lies on the scale of the lanes above it: the dashed bar begins where B's key is deleted.
		if off := value[float64](b, `(() => {
			const bar = document.querySelector('.ghostrow .ghostbar').getBoundingClientRect();
			const at = `+asked+`[0].until - 1;
			`+store+`.step(at);
			return document.querySelector('lockstep-app').updateComplete.then(() => Math.abs(document.querySelector('.time .needle').getBoundingClientRect().left - bar.left));
		})()`); off > 2 {
			t.Errorf("the ghost begins %.1f px from its instant", off)
		}
		if out := value[float64](b, tooWide); out > 0 {
			t.Errorf("at %d px the page is %.0f px too wide", width, out)
		}
		if once := value[string](b, kept); strings.Count(once, "false") != 2 || strings.Contains(once, "true") {
			t.Errorf("kept after a wrong answer: %s", once)
		}
		value[bool](b, store+`.choose('late-del').then(() => true)`)
		b.toAsked(0)
		b.do(chromedp.KeyEvent("1"))
		b.until(`document.querySelector('.strip.graded') && !document.querySelector('.ghosts')`)
		if again := value[string](b, kept); strings.Contains(again, "true") {
			t.Errorf("a second try is marked: %s", again)
		}
	}
}

// TestMadeQuestions looks at every run of the catalogue as the page sees it: at most two questions are made, each with one
// right answer, and none is made once somebody has changed what happens.
func TestMadeQuestions(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del")
	made := 0
	for _, name := range value[[]string](b, store+`.get().catalogue.map(one => one.name)`) {
		value[bool](b, fmt.Sprintf(`%s.choose(%q).then(() => true)`, store, name))
		all := value[[]struct {
			Before, Until int
			Text, Right   string
			Answers       []string
			Own           bool
		}](b, `(all => all.map(q => ({...q, own: `+store+`.get().trace.questions.some(o => o.before === q.before)})))(`+asked+`)`)
		own := 0
		for _, q := range all {
			if q.Own {
				own++
			} else {
				made++
			}
			right := 0
			for _, a := range q.Answers {
				if a == q.Right {
					right++
				}
			}
			if right != 1 || len(q.Answers) < 2 || q.Until < q.Before || q.Text == "" {
				t.Errorf("%s: %+v", name, q)
			}
		}
		if len(all) > max(2, own) {
			t.Errorf("%s has %d questions, %d of its own", name, len(all), own)
		}
	}
	t.Logf("%d questions made", made)
	if made < 10 {
		t.Errorf("only %d questions are made in the whole catalogue", made)
	}
	value[bool](b, store+`.choose('late-del').then(() => `+store+`.setSchedule('@5 pause A 1')).then(() => true)`)
	if n := value[int](b, asked+`.length - `+store+`.get().trace.questions.length`); n != 0 {
		t.Errorf("%d questions are made for a changed run", n)
	}
}

// TestGhosts answers every question of the catalogue in every wrong way: each answer gets a sentence, nearly all are
// drawn, and what is said of the key's past is not what it was.
func TestGhosts(t *testing.T) {
	t.Parallel()
	b := open(t, newServer(t), "#scenario=late-del")
	all, drawn := 0, 0
	for _, name := range value[[]string](b, store+`.get().catalogue.map(one => one.name)`) {
		for _, g := range value[[]struct {
			Said, Right, Followed, Wrong string
			Drawn                        bool
		}](b, fmt.Sprintf(`%s.choose(%q).then(() => {
			const { predictions } = document.querySelector('lockstep-app'), { trace } = %s.get();
			return predictions.questions.flatMap(q => q.answers.filter(a => a !== q.right).map(said => {
				predictions.answer(q, said);
				const g = predictions.ghost(q.before - 1), e = trace.events[g.i - 1];
				const key = /^(EVAL|FCALL)/.test(e.cmd?.[0]) ? e.cmd[3] : e.cmd?.[1];
				const before = trace.events.filter(one => one.i < g.i && one.actor === e.actor).flatMap(one => one.keys ?? []).findLast(k => k.key === key)?.value ?? null;
				const still = /would still be (.+?)’s at/.exec(g.followed), gone = /would not be (.+?)’s any more/.test(g.followed);
				const wrong = q.about.kind === 'reply' && (still && String(before).startsWith(still[1].toLowerCase()) || gone && before === null) ? 'it was ' + before
					: g.bar && !(g.bar.from <= (g.bar.to ?? Infinity)) ? 'it ends before it begins' : '';
				return { said, right: q.right, followed: g.followed, wrong, drawn: g.bar !== null };
			}));
		})`, store, name, store)) {
			all++
			if g.Drawn {
				drawn++
			} else {
				t.Logf("%s: nothing is drawn of %q: %s", name, g.Said, g.Followed)
			}
			if g.Wrong != "" || g.Followed == "" || strings.Contains(g.Followed, "undefined") || strings.Contains(g.Followed, "NaN") {
				t.Errorf("%s: of %q, where %q is right, it says %q: %s", name, g.Said, g.Right, g.Followed, g.Wrong)
			}
		}
	}
	t.Logf("%d of %d wrong answers are drawn", drawn, all)
	if all < 150 || drawn*100 < all*88 {
		t.Errorf("only %d of %d wrong answers are drawn", drawn, all)
	}
}

// TestShowOfHands enters the votes of a class by keyboard alone and compares the bars with them.
func TestShowOfHands(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{1280, 360} {
		b := newTab(t)
		s := newServer(t)
		b.do(chromedp.EmulateViewport(width, 740), chromedp.Navigate(s.URL+"/#scenario=late-del"))
		b.settle()
		b.votes(t)
	}
}

// votes has a class of 22 answer the first question.
func (b *tab) votes(t *testing.T) {
	b.toAsked(0)
	value[chromedp.Void](b, `document.querySelector('.strip .hands').focus()`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(`document.activeElement.matches('.ballot input')`)
	at := b.state().Index
	b.do(chromedp.KeyEvent("8"), chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent("14"))
	if now := b.state(); now.Index != at || value[bool](b, `!!document.querySelector('.strip.graded')`) {
		t.Errorf("digits in a ballot move the run: %+v", now)
	}
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(`document.querySelector('.strip.polled .bars')`)
	if got := value[string](b, `[...document.querySelectorAll('.bars li')].map(li => li.innerText.replace(/\s+/g, ' ').trim()).join('; ')`); got != "1 8 right; 0 14" {
		t.Errorf("the bars say %q", got)
	}
	if spoken := value[string](b, live); !strings.HasPrefix(spoken, "The answer is 1. 8 of 22 said so.") {
		t.Errorf("the live region says %q", spoken)
	}
	if votes := value[string](b, kept); strings.Contains(votes, "true,") || strings.Contains(votes, "false}") {
		t.Errorf("a class's answer is marked as the learner's: %s", votes)
	}
	// The next question is put to the class too.
	value[chromedp.Void](b, fmt.Sprintf(`%s.step(%s[1].before - 1)`, store, asked))
	b.until(`document.querySelector('.ballot input')`)
}
