import type { Actor } from '../../../domain/people/actor.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';

/**
 * Removes uploaded files that are no longer referenced. Files removed by organisers are moved aside for the undo period,
 * where no call can reach them. Files that people remove themselves are deleted at once.
 */
export async function discardFiles(
  names: readonly string[],
  actor: Actor,
  { files, now }: Pick<Ports, 'files' | 'now'>,
): Promise<void> {
  for (const name of names) await (isAdmin(actor) ? files.setAside(name, now()) : files.remove(name));
}
