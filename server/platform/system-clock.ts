import type { Instant } from '../../domain/time.ts';

/** The server's clock, epoch ms. With `rehearseAt` it stands there now and runs on, to rehearse the day before the day. */
export function systemClock(rehearseAt?: Instant): () => Instant {
  const ahead = rehearseAt === undefined ? 0 : rehearseAt - Date.now();
  return () => Date.now() + ahead;
}
