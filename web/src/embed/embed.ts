/** The script that other people's pages load: it defines <lockstep-sandbox> and nothing else. */

import { LockstepSandbox } from './element.ts';

const NAME = 'lockstep-sandbox';
// A page may carry the script twice.
if (!customElements.get(NAME)) customElements.define(NAME, LockstepSandbox);
