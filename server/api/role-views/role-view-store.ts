import { hash } from 'node:crypto';
import { viewedActor, VIEW_IS_OVER, type ViewedRole } from '../../../domain/role-views/role-view.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Phase } from '../../../domain/phase.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { keepEntry } from '../audit/audit-store.ts';

/** An organiser's view of the app as another role. `id` is the hash of the view's token, with a prefix that no session id has. */
export interface RoleView extends Stored {
  /** Id of the imaginary person who has this role. */
  readonly personId: string;
  /** The session that started the view. The view ends with it. */
  readonly sessionId: string;
  /** Id of the organiser. */
  readonly by: string;
  readonly role: ViewedRole;
  readonly companyId: string | null;
  /** Phase of the event to show; by default the current one. */
  readonly phase?: Phase;
  /** Name of the role in audit entries. */
  readonly as: string;
  readonly expiresAt: Instant;
}

type Index = 'bySession' | 'byExpiry';
const ROLE_VIEWS: TableSpec<RoleView, Index> = {
  name: 'roleViews',
  indexes: { bySession: { fields: ['sessionId'] }, byExpiry: { fields: ['expiresAt'] } },
};

export const roleViewTable = (ports: Pick<Ports, 'store'>): Promise<Table<RoleView, Index>> =>
  ports.store.table(ROLE_VIEWS);

/** Prefix that marks the token of a view. */
export const VIEW_TOKEN = 'role-view-';
const MARK = 'view:';

export const roleViewId = (token: string): string => MARK + hash('sha256', token, 'base64url');
export const isRoleViewId = (sessionId: string): boolean => sessionId.startsWith(MARK);

export const actorOfView = (view: RoleView): Actor => viewedActor(view.personId, view);

/** Why a view ended: the organiser pressed the button, it expired, its session ended, or the session started another view. */
export type ViewEnd = 'press' | 'age' | 'log-in' | 'next';
const NOTES: Readonly<Record<ViewEnd, (as: string) => string>> = {
  press: (as) => `stopped seeing the app as ${as}`,
  age: (as) => `saw the app as ${as} until the hour was over`,
  next: (as) => `saw the app as ${as} until another view began`,
  'log-in': (as) => `saw the app as ${as} until the log-in ended`,
};

/** Ends a view. Writes the audit entry first: after an interruption the next check ends the view again, without a second entry. */
export async function endView(view: RoleView, how: ViewEnd, ports: Ports): Promise<void> {
  const entry = { id: `accounts:${view.id}`, at: ports.now(), by: view.by, scope: 'accounts', changes: [] };
  await keepEntry({ ...entry, note: NOTES[how](view.as) }, ports);
  ports.audited?.(entry.id);
  await (await roleViewTable(ports)).remove(view.id);
  ports.streams.endSession(view.id, { code: 'not-logged-in', message: VIEW_IS_OVER });
}

/** Maximum number of views ended per step. A session has one, except if several were started at the same moment. */
const MANY = 100;

/** Ends all views of a session, because it ended or starts another view (`next`). */
export async function endViewsOf(sessionId: string, ports: Ports, how: ViewEnd = 'log-in'): Promise<void> {
  const views = await roleViewTable(ports);
  for (;;) {
    const { documents } = await views.find('bySession', { equals: [sessionId], limit: MANY });
    if (documents.length === 0) return;
    for (const view of documents) await endView(view, how, ports);
  }
}
