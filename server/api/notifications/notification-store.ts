import { isDeepStrictEqual } from 'node:util';
import type { PersonalNotice } from '../../../domain/notifications/notification.ts';
import {
  noticesCollection as declaredNotices,
  notificationsCollection as declaredNotifications,
  plannedNotificationsCollection as declaredPlannedNotifications,
  published,
} from '../../../domain/notifications/notification.ts';
import { type Op, personScope } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { stored, type StoredCollection, withScope } from '../../sync/documents.ts';

/** Notifications that organisers planned or sent. `showNotifications` copies the sent ones to `pub`. */
export const plannedNotifications = stored(declaredPlannedNotifications);
/** The public copies, on everyone's device. */
export const notifications = stored(declaredNotifications);

const notices = stored(declaredNotices);
/** Collection of the notifications to one person. */
export const noticesOf = (personId: string): StoredCollection<PersonalNotice> =>
  withScope(notices, personScope(personId));

/**
 * Reconciles the public copies with the organisers' notifications. Compares whole sets, so it can run at any time in any
 * process, and repairs what a crash or an undo left.
 */
export async function showNotifications({ log, randomId }: Pick<Ports, 'log' | 'randomId'>): Promise<void> {
  const planned = await log.state(plannedNotifications.scope);
  const decide = (shown: ScopeState): { ops: readonly Op[] } => ({ ops: differences(planned, shown) });
  if (decide(await log.state(notifications.scope)).ops.length === 0) return;
  await log.append(notifications.scope, { mid: `notifications:${randomId(12)}`, by: 'server', decide });
}

function differences(planned: ScopeState, shown: ScopeState): Op[] {
  const c = notifications.name;
  const wanted = planned.all(plannedNotifications.name).flatMap((held) => {
    const doc = published(plannedNotifications.parse(held));
    return doc ? [{ c, id: held.id, rev: held.rev, doc }] : [];
  });
  const ids = new Set(wanted.map(({ id }) => id));
  const removed = shown.all(c).filter(({ id }) => !ids.has(id));
  return [
    ...wanted.filter(({ id, doc }) => !isDeepStrictEqual(shown.get(c, id)?.doc, doc)),
    ...removed.map(({ id, rev }): Op => ({ c, id, rev: `${rev}-`, del: true })),
  ];
}

/** Returns the id of one sending of a notification in the push queue. */
export const pushKey = (id: string, pushes: number): string => `notification:${id}:${pushes}`;
