import { hash } from 'node:crypto';
import { viewedActor, VIEW_IS_OVER, type ViewedRole } from '../../../domain/role-views/role-view.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Phase } from '../../../domain/phase.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { keepEntry } from '../audit/audit-store.ts';

/** An organiser sees the app as a role. `id` is the hash of the view's token, marked so that no log-in has the same. */
export interface RoleView extends Stored {
  /** Of the person there is not. */
  readonly personId: string;
  /** The log-in that began it, and ends it. */
  readonly sessionId: string;
  /** The organiser. */
  readonly by: string;
  readonly role: ViewedRole;
  readonly companyId: string | null;
  /** In which phase of the event; none: in the one that it is in. */
  readonly phase?: Phase;
  /** As the audit says it. */
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

/** What tokens of views begin with. */
export const VIEW_TOKEN = 'role-view-';
const MARK = 'view:';

export const roleViewId = (token: string): string => MARK + hash('sha256', token, 'base64url');
export const isRoleViewId = (sessionId: string): boolean => sessionId.startsWith(MARK);

export const actorOfView = (view: RoleView): Actor => viewedActor(view.personId, view);

/** By a press, by its age, with the log-in that began it, or by the next view of that log-in. */
export type ViewEnd = 'press' | 'age' | 'log-in' | 'next';
const NOTES: Readonly<Record<ViewEnd, (as: string) => string>> = {
  press: (as) => `stopped seeing the app as ${as}`,
  age: (as) => `saw the app as ${as} until the hour was over`,
  next: (as) => `saw the app as ${as} until another view began`,
  'log-in': (as) => `saw the app as ${as} until the log-in ended`,
};

/** Ends a view, in the audit first: cut off in between, the next look ends it again, and the entry stands once. */
export async function endView(view: RoleView, how: ViewEnd, ports: Ports): Promise<void> {
  const entry = { id: `accounts:${view.id}`, at: ports.now(), by: view.by, scope: 'accounts', changes: [] };
  await keepEntry({ ...entry, note: NOTES[how](view.as) }, ports);
  ports.audited?.(entry.id);
  await (await roleViewTable(ports)).remove(view.id);
  ports.streams.endSession(view.id, { code: 'not-logged-in', message: VIEW_IS_OVER });
}

/** Views that are ended at a time; a log-in has one, but for those begun in the same moment. */
const MANY = 100;

/** Ends all views of a log-in: because that is over, or because it begins another view (`next`). */
export async function endViewsOf(sessionId: string, ports: Ports, how: ViewEnd = 'log-in'): Promise<void> {
  const views = await roleViewTable(ports);
  for (;;) {
    const { documents } = await views.find('bySession', { equals: [sessionId], limit: MANY });
    if (documents.length === 0) return;
    for (const view of documents) await endView(view, how, ports);
  }
}
