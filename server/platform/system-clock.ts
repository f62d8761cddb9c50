import type { Instant } from '../../domain/time.ts';

/** The server's clock, epoch ms. With `rehearseAt` it starts at that time, to rehearse the event. */
export function systemClock(rehearseAt?: Instant): () => Instant {
  const ahead = rehearseAt === undefined ? 0 : rehearseAt - Date.now();
  return () => Date.now() + ahead;
}
