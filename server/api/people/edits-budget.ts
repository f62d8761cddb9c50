import { EDITS_BUDGET } from '../../../domain/limits/requests.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';

/** Counts a change of a profile or booth. Refuses if the editor made too many changes within an hour. */
export function limitEdits(actor: Actor, { attempts }: Pick<Ports, 'attempts'>): void {
  const wait = isAdmin(actor) ? 0 : attempts.take(`edits:${actor.id}`, EDITS_BUDGET);
  if (wait > 0) throw new TooMany(wait, 'You have changed this very often. Please wait a little.');
}
