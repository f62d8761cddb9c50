import type { Ports } from '../../ports.ts';
import { moveStreams } from './move-streams.ts';
import { reconcileWaitlists } from '../signups/reconcile-waitlists.ts';
import { reconcileSpeakers } from './speaker-roles.ts';

/** Does the follow-up work of a schedule change at once. After changes by an import or undo, the clock's job does it. */
export async function reconcileTalks(ports: Ports): Promise<void> {
  await moveStreams(ports);
  await reconcileSpeakers(ports);
  await reconcileWaitlists(ports);
}
