import type { Instant } from '../../domain/time.ts';

/** Returns the server's clock, in epoch ms. With `rehearseAt`, the clock starts at that time, to rehearse the event. */
export function systemClock(rehearseAt?: Instant): () => Instant {
  const ahead = rehearseAt === undefined ? 0 : rehearseAt - Date.now();
  return () => Date.now() + ahead;
}
