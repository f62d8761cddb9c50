import type { Loader, AwaitedAnswer } from '../data/loading/answer.ts';
import { createSignal } from '../platform/react/signal.ts';

/** Milliseconds in which an answer is reused. */
const FRESH = 30_000;

/** The loader's code could not be loaded. */
const NO_CODE = { ok: false, refusal: { code: 'network', message: '' } } as const;

interface Asked {
  /** URL parameters. */
  readonly deps: object;
}

/**
 * Options of a route whose screen shows an answer of the server: requested when the URL changes, aborted when it changes
 * again or is left. The router stores it; the screen does not wait for it (client/data/loading/answer.ts).
 */
export function answerOptions(load: () => Promise<Loader>) {
  let asking = new AbortController();
  // A failed load is retried when its URL is opened again.
  const missing = new Set<string>();
  return {
    staleTime: FRESH,
    preload: false,
    loaderDeps: ({ search }: { search: object }) => search,
    shouldReload: ({ deps }: Asked) => missing.has(JSON.stringify(deps)) || undefined,
    loader({ deps }: Asked): { awaited: AwaitedAnswer } {
      asking.abort();
      asking = new AbortController();
      const { signal } = asking;
      const awaited = createSignal<ReturnType<AwaitedAnswer['get']>>(undefined);
      missing.add(JSON.stringify(deps));
      void load()
        .then((ask) => ask(deps, signal))
        .catch(() => NO_CODE)
        .then((result) => {
          if (signal.aborted) return;
          if (result.ok) missing.delete(JSON.stringify(deps));
          awaited.set(result);
        });
      return { awaited };
    },
    onLeave: () => asking.abort(),
  };
}
