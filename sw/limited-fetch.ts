/** Milliseconds for one file, the largest on a slow network. What hangs must not hold up every later attempt. */
const PATIENCE = 40_000;

const leaving = new AbortController();

/** How long the worker stands for a request of its own: while the network moves, its page waits, and no newer worker takes over. */
export const untilTooLong = (page?: AbortSignal): AbortSignal =>
  AbortSignal.any([leaving.signal, AbortSignal.timeout(PATIENCE), ...(page ? [page] : [])]);

/** Drops what is under way: a newer worker takes over only when nothing is, and a hanging network would hold it up for minutes. */
export function dropRequests(): void {
  leaving.abort();
}

/** A newer worker is about to take over: nothing is begun that it would have to wait for. */
export const isLeaving = (): boolean => leaving.signal.aborted;
