import type { Ports } from '../../ports.ts';
import { moveStreams } from './move-streams.ts';
import { settleLines } from '../signups/reconcile-waitlists.ts';
import { settleSpeakers } from './speaker-roles.ts';

/** What follows from a change of the schedule, at once; the clock does it for changes that come in other ways. */
export async function settleTalks(ports: Ports): Promise<void> {
  await moveStreams(ports);
  await settleSpeakers(ports);
  await settleLines(ports);
}
