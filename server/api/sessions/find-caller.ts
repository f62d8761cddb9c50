import { admissionRefusal } from '../tickets/access-of.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { MACHINE_TOKEN } from '../../../domain/machines/machine.ts';
import { refusal } from '../../../domain/refusal.ts';
import { VIEW_IS_OVER } from '../../../domain/role-views/role-view.ts';
import { texts } from '../../../domain/texts.ts';
import type { CallSession } from '../../http/endpoint.ts';
import type { Caller } from '../../http/identify.ts';
import type { Ports } from '../../ports.ts';
import { actorOf } from '../accounts/actor-of.ts';
import { findAccount } from '../accounts/account-store.ts';
import { noteUse } from '../accounts/note-activity.ts';
import { findMachine } from '../machines/find-machine.ts';
import { findView } from '../role-views/find-viewer.ts';
import { actorOfView, isRoleViewId, roleViewId, VIEW_TOKEN } from '../role-views/role-view-store.ts';
import { readSession, type Session } from './session-store.ts';

/** Returns the caller with this token. Refuses an invalid token with the reason. Reads the roles on every call. */
export async function findCaller(token: string, ports: Ports): Promise<Caller> {
  if (token.startsWith(VIEW_TOKEN)) return findViewer(token, ports);
  return token.startsWith(MACHINE_TOKEN) ? findMachine(token, ports) : callerOf(await readSession(token, ports), ports);
}

async function callerOf(session: Session | undefined, ports: Ports): Promise<Caller> {
  if (session?.state === 'ended') return { refused: refusal('logged-in-elsewhere', texts.loggedInElsewhere) };
  if (!session || ports.now() >= session.expiresAt) return NOT_LOGGED_IN;
  const account = await findAccount(session.userId, ports);
  if (!account || account.disabled) return NOT_LOGGED_IN;
  const refused = await admissionRefusal(account, ports);
  if (refused !== undefined) return { refused: refusal('not-logged-in', refused) };
  await noteUse(account, ports);
  return { actor: await actorOf(account, ports), session: { id: session.id, userId: account.id } };
}
const NOT_LOGGED_IN: Caller = { refused: refusal('not-logged-in', texts.notAuthorized) };

async function findViewer(token: string, ports: Ports): Promise<Caller> {
  const view = await findView(roleViewId(token), ports);
  if (!view) return { refused: refusal('not-logged-in', VIEW_IS_OVER) };
  return { actor: actorOfView(view), session: { id: view.id, userId: view.personId } };
}

/** Returns the caller of a session with their current rights; undefined if the account or the role view no longer exists. */
export async function callerNow({ id, userId }: CallSession, ports: Ports): Promise<Actor | undefined> {
  if (isRoleViewId(id)) {
    const view = await findView(id, ports);
    return view && actorOfView(view);
  }
  const account = await findAccount(userId, ports);
  return account && actorOf(account, ports);
}
