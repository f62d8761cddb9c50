import type { Timers } from './timers.ts';

/** How long somebody waits for the next sign of the other side; afterwards, or when `outer` ends it, nobody waits any more. */
export interface Silence {
  /** For fetch, which closes the connection when it is aborted. */
  readonly signal: AbortSignal;
  /** Waits for work that may never settle, as a read of a dead socket; rejects when the wait is over. */
  until<T>(work: Promise<T>): Promise<T>;
  /** A sign: the time begins anew, `ms` long or as long as before. */
  heard(ms?: number): void;
  /** No more watching; `outer` may still end what goes on. */
  end(): void;
}

export function watchSilence(timers: Timers, ms: number, outer?: AbortSignal): Silence {
  const abort = new AbortController();
  const giveUp = (): void => abort.abort();
  let length = ms;
  let callOff = timers.after(length, giveUp);
  outer?.addEventListener('abort', giveUp, { once: true });
  if (outer?.aborted) giveUp();
  return {
    signal: abort.signal,
    until: (work) => untilAborted(work, abort.signal),
    heard(next = length) {
      length = next;
      callOff();
      callOff = timers.after(length, giveUp);
    },
    end: () => callOff(),
  };
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const over = (): void => reject(new Error('Nobody answers'));
  if (signal.aborted) over();
  signal.addEventListener('abort', over, { once: true });
  // A stream that is read for hours must not gather one listener a read.
  void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', over));
  return promise;
}
