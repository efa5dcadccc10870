/** An error in two texts: what it says, and its stack. */

import { stackOf } from './wait.ts';

const NativeError = Error;
const NativeString = String;

/** Nothing that an error does on being looked at gets any further. */
export function explained(e: unknown): [message: string, stack: string] {
  try {
    if (e instanceof NativeError) return [`${NativeString(e.name)}: ${NativeString(e.message)}`, stackOf(e)];
    return [`a thrown ${typeof e === 'object' ? 'object' : NativeString(e)}`, ''];
  } catch {
    return ['an error that does not say what it is', ''];
  }
}
