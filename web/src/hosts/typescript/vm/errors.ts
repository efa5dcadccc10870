/** What can go wrong with a call. */

/** An error that Redis has answered. */
export class ReplyError extends Error {
  override name = 'ReplyError';
}

/** Nothing came in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
  timeout = true;
}
