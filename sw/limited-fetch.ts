/** Milliseconds for one file, enough for the largest on a slow network. A hanging request must not block later attempts. */
const PATIENCE = 40_000;

const leaving = new AbortController();

/** Abort signal of the worker's own requests: meanwhile the page waits, and no newer worker can take over. */
export const untilTooLong = (page?: AbortSignal): AbortSignal =>
  AbortSignal.any([leaving.signal, AbortSignal.timeout(PATIENCE), ...(page ? [page] : [])]);

/** Aborts running requests: a newer worker takes over only when there are none, and a hanging network would delay it for minutes. */
export function dropRequests(): void {
  leaving.abort();
}

/** Whether a newer worker is about to take over, so that no request may begin. */
export const isLeaving = (): boolean => leaving.signal.aborted;
