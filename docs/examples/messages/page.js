// The page's own buttons tell the run what to do; what it answers stands below them. The run is loaded at the first of them.
const run = document.querySelector('lockstep-sandbox');
const place = (id) => document.getElementById(id);

async function tell(message) {
  const answer = await run.ask(message);
  if (answer.type === 'error') place('where').textContent = answer.message;
  return answer;
}

let playing = false;
place('back').onclick = () => tell({ type: 'step', by: -1 });
place('on').onclick = () => tell({ type: 'step', by: 1 });
place('play').onclick = () => tell({ type: playing ? 'pause' : 'play' });
place('late').onclick = () => tell({ type: 'seek', t: 3502 });
place('unlock').onchange = (e) => tell({ type: 'load', scenario: 'late-del', set: `unlock=${e.target.value}`, controls: 'none' });
place('text').onclick = async () => {
  const { content } = await tell({ type: 'export', format: 'text' });
  place('run').textContent = content;
  place('run').hidden = false;
};

// What the run says by itself.
run.addEventListener('lockstep', ({ detail }) => {
  if (detail.type === 'state') {
    playing = detail.playing;
    place('play').textContent = playing ? 'Pause' : 'Play';
    place('where').textContent = detail.started ? `Event ${detail.step} of ${detail.events}, ${detail.t} ms.` : 'It stands at its beginning.';
  }
  if (detail.type === 'verdict') {
    place('promises').replaceChildren(...detail.verdicts.map(({ property, status }) => {
      const line = document.createElement('li');
      line.textContent = `${property}: ${status}`;
      return line;
    }));
  }
});
