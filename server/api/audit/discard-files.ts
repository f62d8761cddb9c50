import type { Actor } from '../../../domain/people/actor.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';

/**
 * Lets go of uploaded files that nothing shows any more. What an organiser took away may be undone, so theirs are set
 * aside for that time, out of reach of every call; what others take away of their own is gone at once.
 */
export async function discardFiles(
  names: readonly string[],
  actor: Actor,
  { files, now }: Pick<Ports, 'files' | 'now'>,
): Promise<void> {
  for (const name of names) await (isAdmin(actor) ? files.setAside(name, now()) : files.remove(name));
}
