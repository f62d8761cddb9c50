import { isDeepStrictEqual } from 'node:util';
import type { Notice } from '../../../domain/notifications/notification.ts';
import {
  notices as declaredNotices,
  notifications as declaredNotifications,
  plannedNotifications as declaredPlannedNotifications,
  published,
} from '../../../domain/notifications/notification.ts';
import { type Op, personScope } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { stored, type Collection, inScope } from '../../sync/documents.ts';

/** What the organisers plan and sent; everybody's copy in `pub` follows it. */
export const plannedNotifications = stored(declaredPlannedNotifications);
/** What everybody has on their devices. */
export const notifications = stored(declaredNotifications);

const notices = stored(declaredNotices);
/** What one person was told alone. */
export const noticesOf = (personId: string): Collection<Notice> => inScope(notices, personScope(personId));

/**
 * Brings everybody's copies in line with what the organisers have sent, changed or taken back. It looks at both as they
 * are, so it may run at any time and in any process, and mends what a crash or an undone change left.
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
  const gone = shown.all(c).filter(({ id }) => !ids.has(id));
  return [
    ...wanted.filter(({ id, doc }) => !isDeepStrictEqual(shown.get(c, id)?.doc, doc)),
    ...gone.map(({ id, rev }): Op => ({ c, id, rev: `${rev}-`, del: true })),
  ];
}

/** One sending of a notice, as the queue of pushes knows it. */
export const pushKey = (id: string, pushes: number): string => `notification:${id}:${pushes}`;
