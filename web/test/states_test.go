package test

// tools are what the scripts of states speak with.
const tools = `
window.page = document.querySelector('lockstep-app');
window.s = page.store;
window.$ = selector => document.querySelector(selector);
window.$$ = selector => [...document.querySelectorAll(selector)];
window.drawn = () => ` + allDrawn + `;
window.shut = () => $$('dialog[open]').forEach(one => one.close());
window.view = async n => { $$('.views button')[n]?.click(); await drawn(); };
window.choose = async (name, step) => { shut(); await view(0); await s.choose(name); if (step) s.step(step); await drawn(); };
window.paper = async name => { await view(1); $$('[role=tab]').find(e => e.textContent.trim().startsWith(name)).click(); await drawn(); };
window.until = async is => { while (!is()) await drawn(); };
window.ask = async (name, n) => { await choose(name); s.step(page.predictions.questions[n].before - 1); await drawn(); };
window.menuOf = async actor => { shut(); $$('.spot').find(e => e.ariaLabel.startsWith(actor + ':')).click(); await until(() => $('.menu[open]')); };
void 0`

// states are the states of the page, one after the other: each script begins where the one before it has left the page.
var states = []struct{ name, script string }{
	{"the first visit", `until(() => $('.coach:popover-open'))`},
	{"its second step", `$('.coach .key').click()`},
	{"its third step", `$('.coach .key').click()`},
	{"the start", `$('.coach .key').click()`},
	{"the programs before the run", `paper('a.lua')`},
	{"the keys before the run", `paper('Keys')`},
	{"the transcript before the run", `paper('Transcript')`},
	{"a number that is being changed", `(async () => { await view(2); $('.set .num-chip .value')?.click(); await drawn(); })()`},
	{"all settings", `(async () => { await choose('late-del'); await s.set('ttl', '2500'); await drawn(); if ($('.views')) await view(2); else $('#settings').showModal(); })()`},
	{"the middle", `(async () => { await s.setAll({}); await choose('late-del', 9); })()`},
	{"in flight", `(async () => { await choose('late-del', 9); const m = s.get().trace.messages[2]; s.seek((m.sent + m.recv) / 2); })()`},
	{"the keys", `(async () => { await choose('late-del', 20); await paper('Keys'); })()`},
	{"the transcript", `paper('Transcript')`},
	{"a program", `paper('b.lua')`},
	{"the console", `(async () => {
		await paper('redis-cli');
		for (const line of ['KEYS *', 'GET', 'SET a 1 EX 9']) {
			const n = $$('.screen > div').length;
			$('.console input').value = line; $('.console form').requestSubmit();
			await until(() => $$('.screen > div').length >= n + 2);
		}
	})()`},
	{"the console of several nodes", `(async () => { await choose('redlock-round', 12); await paper('redis-cli'); })()`},
	{"the metrics", `(async () => { await choose('late-del'); s.end(); await paper('Metrics'); })()`},
	{"a blocked clipboard", `(async () => {
		Object.defineProperty(navigator, 'clipboard', {value: undefined});
		$('.metrics lockstep-copy button').click();
		await until(() => $('.copied[open]'));
	})()`},
	{"a round of five nodes", `choose('redlock-round', 40)`},
	{"a primary with a replica", `choose('async-failover', 12)`},
	{"slots that move", `choose('slot-migration', 30)`},
	{"fencing", `(async () => { await choose('fenced-pause'); s.end(); })()`},
	{"many clients", `choose('boundary', 20)`},
	{"an open question", `ask('late-del', 0)`},
	{"a wrong answer", `$$('.strip .answer')[1].click()`},
	{"a right answer", `(async () => { await ask('late-del', 0); $$('.strip .answer')[0].click(); })()`},
	{"long answers", `ask('debate', 0)`},
	{"a show of hands", `(async () => { await ask('late-del', 1); $('.strip .hands').click(); await drawn(); })()`},
	{"the votes", `(async () => { $('.ballot input').value = '7'; $('.votes .key').click(); await drawn(); })()`},
	{"the end, broken", `(async () => { page.predictions.raise(false); await choose('late-del'); s.end(); await until(() => $('.strip .key.lit')); })()`},
	{"the end, held", `(async () => { await choose('late-del'); await s.set('unlock', 'lua'); s.end(); })()`},
	{"the catalogue", `page.catalogue()`},
	{"nothing found in it", `(() => { const field = $('.find input'); field.value = 'zzz'; field.dispatchEvent(new Event('input')); })()`},
	{"about to forget", `(async () => { shut(); await page.catalogue(); $('.progress .key')?.click(); await drawn(); })()`},
	{"a chapter's end", `(async () => { $('.lessons .head button').click(); await until(() => $('#chapter[open]')); })()`},
	{"a notice", `(async () => { await choose('late-del', 20); s.notice('Something that is worth saying once.'); })()`},
	{"a refused schedule", `(async () => { s.notice(''); await s.setSchedule('nonsense'); })()`},
	{"changed, with earlier runs and another beside", `(async () => {
		await choose('late-del', 20); await s.setSchedule('@20 pause B 100; A>redis#2 lose'); await s.set('unlock', 'lua'); await s.compare(s.get().others[0].setup);
		$('.strip .rest')?.click(); await view(2); $$('.set .key').find(e => e.textContent.includes('Faults'))?.click();
	})()`},
	{"side by side", `view(0)`},
	{"a refused fault", `(async () => { await s.compare(null); await view(2); const field = $('.adding input'); field.value = '@1 promote redis'; field.dispatchEvent(new Event('input')); field.form.requestSubmit(); await until(() => $('.adding [aria-invalid]')); })()`},
	{"refused faults of the row", `s.setSchedule('@1 promote redis; @2 kill Z')`},
	{"what to compare with", `(async () => { await s.setSchedule(''); await drawn(); $('#compare').showModal(); })()`},
	{"what can go wrong with a client", `(async () => { await choose('late-del', 2); await menuOf('A'); $$('.menu summary')[0]?.click(); })()`},
	{"a wrong number in its menu", `(async () => { const field = $('.menu .exact input'); field.value = '3 s'; field.form.requestSubmit(); await until(() => $('.menu [aria-invalid]')); })()`},
	{"what can go wrong with a node", `menuOf('redis')`},
	{"what can go wrong with the store", `menuOf('ledger')`},
	{"the editor", `(async () => { await choose('late-del', 30); await paper('b.lua'); page.edit(true, 'b.lua'); await until(() => $('.cm-content')); await drawn(); })()`},
	{"a mistake in it", `(async () => { await s.edit('-- setup.lua --\ntitle "x"\n').catch(() => 0); await until(() => $('.editor .foot.bad')); })()`},
	{"looking for a word in it", `(async () => { $('.cm-content').dispatchEvent(new KeyboardEvent('keydown', {key: 'f', ctrlKey: true, bubbles: true})); await until(() => $('.cm-search')); })()`},
	{"scenarios of one's own", `(async () => { await s.edit((await s.archive('late-del')).replace('title ', 'title "mine" --')); $('.editor .pens .ib[aria-haspopup]').click(); await drawn(); })()`},
	{"a client in another language", `(async () => { shut(); page.edit(false); await choose('late-del', 30); await paper('b.lua'); page.edit(true, 'b.lua'); await until(() => $('.kin button')); $('.kin button').click(); await until(() => $('#picker[open]')); })()`},
	{"what stood there before", `(async () => { $$('#picker .acts button')[1].click(); await until(() => $('.editor [role=status] button')); $('.kin button').click(); await until(() => $('#picker[open] .versions')); })()`},
	{"the help", `(async () => { shut(); page.edit(false); await drawn(); page.help(); })()`},
	{"what the nodes answer", `(async () => { $('#help .wide button').click(); await until(() => $('lockstep-fidelity dialog[open] dl')); })()`},
	{"what it is made with", `(async () => { shut(); page.help(); $$('#help button').find(e => e.textContent === 'About Lockstep').click(); await until(() => $('lockstep-notices details')); $('lockstep-notices details').open = true; })()`},
	{"presented", `(async () => { shut(); await choose('late-del'); page.talk.deeds.present(true); await drawn(); })()`},
	{"a question, presented", `s.step(page.predictions.questions[0].before - 1)`},
	{"the end, presented", `s.end()`},
	{"a lecture, presented", `page.talk.lectern.open(new File(['#scenario=late-del&step=20\nNotes.\n#scenario=boundary'], 'lecture.txt'))`},
	{"a black screen", `page.talk.deeds.blacken()`},
}

// looks are the windows and schemes in which the states are looked at.
var looks = []struct {
	name, scheme  string
	width, height int64
}{
	{"wide-light", "light", 1280, 800}, {"wide-dark", "dark", 1280, 800},
	{"tablet-light", "light", tablet, 1024}, {"tablet-dark", "dark", tablet, 1024},
	{"phone-light", "light", 360, 740}, {"phone-dark", "dark", 360, 740},
}

const tablet = 768
