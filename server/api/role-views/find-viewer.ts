import { isAdmin } from '../../../domain/people/actor.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import { findAccount } from '../accounts/account-store.ts';
import { isSessionValid, sessionExpiry } from '../sessions/session-store.ts';
import { endView, isRoleViewId, type RoleView, roleViewTable } from './role-view-store.ts';

/** Returns the view with this id if it is valid: it has not expired, and its creator is still logged in as an organiser. */
export async function findView(id: string, ports: Ports): Promise<RoleView | undefined> {
  const view = await (await roleViewTable(ports)).get(id);
  return view && (await whyOver(view, ports)) === undefined ? view : undefined;
}

async function whyOver(view: RoleView, ports: Ports): Promise<'age' | 'log-in' | undefined> {
  if (view.expiresAt <= ports.now()) return 'age';
  const account = await findAccount(view.by, ports);
  const mayView = account && !account.disabled && isAdmin(account) && (await isSessionValid(view.sessionId, ports));
  return mayView ? undefined : 'log-in';
}

/** Number of views per query. */
const STEP = 200;

/** Ends expired views and writes that to the audit. Run by the scheduler. */
export async function endExpiredViews(ports: Ports): Promise<void> {
  const views = await roleViewTable(ports);
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await views.find('byExpiry', { equals: [], limit: STEP, ...(after !== undefined && { after }) });
    for (const view of page.documents) {
      const why = await whyOver(view, ports);
      if (why) await endView(view, why, ports);
    }
    after = page.next;
  }
}

/** Returns when a session or view expires if it is not used; 0 if it has ended. */
export async function callerExpiry(sessionId: string, ports: Ports): Promise<Instant> {
  if (!isRoleViewId(sessionId)) return sessionExpiry(sessionId, ports);
  return (await findView(sessionId, ports))?.expiresAt ?? 0;
}
