import { refusal } from '../../../domain/refusal.ts';
import { texts } from '../../../domain/texts.ts';
import type { Caller } from '../../http/identify.ts';
import type { Ports } from '../../ports.ts';
import { actorOf } from '../accounts/actor-of.ts';
import { findAccount } from '../accounts/account-store.ts';
import { readSession } from './session-store.ts';

/** Who holds this token, or why it is no good any more. Roles are read anew for each call. */
export async function findCaller(token: string, ports: Ports): Promise<Caller> {
  const session = await readSession(token, ports);
  if (session?.state === 'ended') return { refused: refusal('logged-in-elsewhere', texts.loggedInElsewhere) };
  const account = session && ports.now() < session.expiresAt ? await findAccount(session.userId, ports) : undefined;
  if (!session || !account || account.disabled) return { refused: refusal('not-logged-in', texts.notAuthorized) };
  return { actor: await actorOf(account, ports), session: { id: session.id, userId: account.id } };
}
