import type { Timers } from '../clock/timers.ts';

/** A timeout that restarts with each sign of life. When it runs out, or when `outer` aborts, the signal aborts. */
export interface IdleTimeout {
  /** For fetch, which closes the connection when this aborts. */
  readonly signal: AbortSignal;
  /** Rejects at the timeout if `work` has not settled by then: a read of a dead socket may never settle. */
  until<T>(work: Promise<T>): Promise<T>;
  /** Restarts the timeout, with `ms` or the last duration. */
  heard(ms?: number): void;
  /** Clears the timer; `outer` may still abort. */
  end(): void;
}

const underWay = new Set<() => void>();

/** Aborts all open requests: the network is gone, and no answer will come even where a connection still looks open. */
export const giveUpAll = (): void => {
  for (const giveUp of underWay) giveUp();
};

export function startIdleTimeout(timers: Timers, ms: number, outer?: AbortSignal): IdleTimeout {
  const abort = new AbortController();
  const giveUp = (): void => abort.abort();
  let length = ms;
  let callOff = timers.after(length, giveUp);
  underWay.add(giveUp);
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
    end: () => {
      callOff();
      underWay.delete(giveUp);
    },
  };
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const over = (): void => reject(new Error('Nobody answers'));
  if (signal.aborted) over();
  signal.addEventListener('abort', over, { once: true });
  // A stream that is read for hours must not collect one listener per read.
  void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', over));
  return promise;
}
