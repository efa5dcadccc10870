/** Starts the page: its looks, its state, its engine, its one element. */

import { follow, isPresenter } from './address.ts';
import { LockstepApp } from './app.ts';
import { keepTime } from './clock.ts';
import { converse, framed } from './embed/guest.ts';
import { Engine } from './engine/engine.ts';
import { interpreter } from './engine/interpreters.ts';
import { fonts, load } from './engine/load.ts';
import edit from './edit/edit.css';
import { LockstepEditor } from './edit/editor.ts';
import { Versions } from './edit/versions.ts';
import change from './change/change.css';
import { LockstepConsole } from './change/console.ts';
import { LockstepMenu } from './change/menu.ts';
import { Trails } from './change/trails.ts';
import { LockstepCatalogue } from './shell/catalogue.ts';
import { LockstepCoach, welcome } from './shell/coach.ts';
import presented from './present/present.css';
import notes from './present/window.css';
import { LockstepHanded } from './present/handed.ts';
import { LockstepPresenter } from './present/window.ts';
import controls from './shell/controls.css';
import framedLook from './embed/frame.css';
import dock from './shell/dock.css';
import { LockstepCopy } from './shell/copy.ts';
import { LockstepFidelity } from './shell/fidelity.ts';
import metrics from './shell/metrics.css';
import { LockstepNotices } from './shell/notices.ts';
import { LockstepNumber } from './shell/number.ts';
import phone from './shell/phone.css';
import print from './shell/print.css';
import predict from './shell/predict.css';
import rail from './shell/rail.css';
import sheets from './shell/sheets.css';
import { keepTheme } from './shell/theme.ts';
import { Notebook } from './progress.ts';
import { Store } from './store.ts';
import { Shelf } from './storage.ts';
import contrast from './style/contrast.css';
import draw from './style/draw.css';
import large from './style/large.css';
import shell from './style/shell.css';
import tokens from './style/tokens.css';

function dress(): void {
  document.adoptedStyleSheets = [tokens, shell, controls, predict, rail, metrics, dock, sheets, change, edit, large, phone, framedLook, presented, notes, draw, contrast, print].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
}

if (isPresenter()) presenter();
else void start();

/** The second window of somebody who presents; it has no engine. */
function presenter(): void {
  dress();
  customElements.define('lockstep-presenter', LockstepPresenter);
  document.querySelector('.first')!.replaceWith(new LockstepPresenter());
}

async function start(): Promise<void> {
  const parts = load();
  const engine = new Engine(parts, interpreter);
  // To draw the page takes a while, and so does a worker to start. It starts first, and both go on side by side.
  await parts.catch(() => undefined);
  dress();
  fonts();
  // A frame without an origin can keep nothing, which is as it should be there.
  const shelf: Shelf = new Shelf((trouble) => framed() || store.warn(trouble));
  // The frames of a page share what a tab keeps, and each has choices of its own.
  const ofTab = framed() ? null : shelf.ofTab();
  const store: Store = new Store(engine, {}, ofTab && new Trails(ofTab), framed());
  keepTheme(store, shelf);
  keepTime(store);
  customElements.define('lockstep-number', LockstepNumber);
  customElements.define('lockstep-catalogue', LockstepCatalogue);
  customElements.define('lockstep-coach', LockstepCoach);
  customElements.define('lockstep-fidelity', LockstepFidelity);
  customElements.define('lockstep-notices', LockstepNotices);
  customElements.define('lockstep-copy', LockstepCopy);
  customElements.define('lockstep-menu', LockstepMenu);
  customElements.define('lockstep-console', LockstepConsole);
  customElements.define('lockstep-editor', LockstepEditor);
  customElements.define('lockstep-handed', LockstepHanded);
  customElements.define('lockstep-app', LockstepApp);
  const page = new LockstepApp();
  page.store = store;
  page.shelf = shelf;
  page.versions = new Versions(shelf);
  page.book = new Notebook(shelf);
  // In place of what the document shows until the script is here.
  document.querySelector('.first')!.replaceWith(page);
  const arrived = follow(store, ofTab, (text) => page.versions.ran(text));
  converse({ store, rest: () => engine.release(), height: () => page.scrollHeight });
  if (!framed()) void arrived.then(() => welcome(page.querySelector('lockstep-coach')!, store, shelf));
}
