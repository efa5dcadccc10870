/** What is wrong with what somebody has typed, said at its field: seen there, tied to it, and spoken once. */

import { html, nothing, type TemplateResult } from 'lit';

/** The field with this id for its description has to be given the same id by aria-describedby. Nothing wrong: the place waits empty, so that what comes is spoken. */
export const complaint = (id: string, why: readonly string[] | string): TemplateResult => {
  const all = typeof why === 'string' ? [why].filter(Boolean) : why;
  return html`<span class="complaint" id=${id} role="alert">${all.map((one) => html`<span>${one}</span> `)}</span>`;
};

/** The attributes' values of a field, for aria-invalid and aria-describedby. */
export const invalid = (wrong: boolean): 'true' | typeof nothing => (wrong ? 'true' : nothing);
export const describedBy = (id: string, wrong: boolean): string | typeof nothing => (wrong ? id : nothing);
