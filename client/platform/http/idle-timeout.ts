import type { Timers } from '../clock/timers.ts';

/** A timeout that starts anew with each sign of the other side. When it runs out, or `outer` aborts, the signal aborts. */
export interface IdleTimeout {
  /** For fetch, which closes the connection when it is aborted. */
  readonly signal: AbortSignal;
  /** Races work that may never settle, as a read of a dead socket, against the timeout. */
  until<T>(work: Promise<T>): Promise<T>;
  /** Resets the timeout, to `ms` or to as long as before. */
  heard(ms?: number): void;
  /** Clears the timer; `outer` may still abort. */
  end(): void;
}

const underWay = new Set<() => void>();

/** The network is gone: of what is under way no answer comes any more, also where the connection still looks open. */
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
  // A stream that is read for hours must not gather one listener a read.
  void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', over));
  return promise;
}
