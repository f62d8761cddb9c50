import type { Actor } from '../../../domain/people/actor.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';

/**
 * Removes uploaded files that nothing shows any more. Files removed by organisers are set aside for the undo period,
 * unreachable by calls; files people remove themselves are deleted at once.
 */
export async function discardFiles(
  names: readonly string[],
  actor: Actor,
  { files, now }: Pick<Ports, 'files' | 'now'>,
): Promise<void> {
  for (const name of names) await (isAdmin(actor) ? files.setAside(name, now()) : files.remove(name));
}
