import type * as v from 'valibot';
import type { PlannedView } from '../../../domain/notifications/notification-view.ts';
import {
  type NotificationPatch,
  notificationRefusal,
  onItsWay,
  type PlannedNotification,
} from '../../../domain/notifications/notification.ts';
import {
  changeNotification,
  forcePush,
  listPlanned,
  planNotification,
  removeNotification,
} from '../../../domain/notifications/planned-calls.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import type { Instant } from '../../../domain/time.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allRevised, findDocument, findRevised, type Revised, withRev } from '../../sync/documents.ts';
import { editDocument, revised } from '../../sync/edit-documents.ts';
import { withdrawPushes } from '../push/push-queue.ts';
import { plannedNotifications, pushKey, showNotifications } from './notification-store.ts';
import { plannedView } from './notification-view.ts';

const notFound = (): never => refuse('not-found', 'There is no such notification');

const shownPlanned = (
  found: Revised<PlannedNotification> | undefined,
  ports: Ports,
): Promise<v.InferOutput<typeof PlannedView>> => plannedView(withRev(found ?? notFound()), ports);

/** What an editor who comes too late is shown. */
const showCurrent = async ({ input: { id }, ports }: ShownCall) =>
  shownPlanned(await findRevised(plannedNotifications, id, ports), ports);

/** What has passed is now; what has been sent keeps its time. */
const plannedTime = (
  { sendAt, sentAt }: PlannedNotification,
  { send_at }: NotificationPatch,
  { now }: Pick<Ports, 'now'>,
): Instant => (send_at === undefined || sentAt !== null ? sendAt : Math.max(send_at, now()));

export const adminNotificationEndpoints = [
  endpoint(listPlanned, {
    summary: 'All notifications of the organisers, planned and sent, the latest time first.',
    example: { page: 1 },
    handle: async ({ input, ports }) => {
      const all = (await allRevised(plannedNotifications, ports)).toSorted(
        (a, b) => b.sendAt - a.sendAt || (a.id < b.id ? -1 : 1),
      );
      const { data, pagination } = pageOf(all, input);
      return { data: await Promise.all(data.map((notification) => plannedView(notification, ports))), pagination };
    },
  }),
  /** Without `send_at`, or with one that has passed, its time is now: it goes out within a second. */
  endpoint(planNotification, {
    summary: 'Plans a notification to everybody, in their lists and on their devices.',
    example: {
      title: 'Doors are open',
      body: 'Coffee is in the foyer.',
      link: '/app/schedule',
      send_at: '2027-07-12T06:30:00Z',
    },
    handle: async ({ actor, input, ports }) => {
      const { title, body, link, send_at: sendAt = 0 } = input;
      const planned: PlannedNotification = {
        id: ports.randomId(9),
        title,
        body,
        link,
        sendAt: Math.max(sendAt, ports.now()),
        state: 'planned',
        sentAt: null,
        pushes: 0,
      };
      return shownPlanned(
        revised(await editDocument(plannedNotifications, { actor, id: planned.id, change: () => planned }, ports)),
        ports,
      );
    },
  }),
  /** What has been sent shows its new words in the lists, also on devices that have it, but is not pushed again. */
  endpoint(changeNotification, {
    summary: 'Changes a notification; its time only before it is sent.',
    example: { id: 'doors', title: 'Doors open at eight' },
    showCurrent,
    handle: async ({ actor, input, ports, header }) => {
      const { id, title, body, link } = input;
      const changed = await editDocument(
        plannedNotifications,
        {
          actor,
          id,
          ifMatch: header('if-match'),
          change: (before: PlannedNotification = notFound()) => {
            const refused = notificationRefusal(before, input);
            if (refused) throw new Refused(refused);
            return {
              ...before,
              title: title ?? before.title,
              body: body ?? before.body,
              link: link ?? before.link,
              sendAt: plannedTime(before, input, ports),
            };
          },
        },
        ports,
      );
      await showNotifications(ports);
      return shownPlanned(revised(changed), ports);
    },
  }),
  endpoint(removeNotification, {
    summary: 'Takes a notification out of all lists; pushes that are not out yet stay in.',
    example: { id: 'lost-property' },
    showCurrent,
    handle: async ({ actor, input: { id }, ports, header }) => {
      const before = (await findDocument(plannedNotifications, id, ports)) ?? notFound();
      await editDocument(
        plannedNotifications,
        { actor, id, ifMatch: header('if-match'), change: (held) => (held ? null : notFound()) },
        ports,
      );
      await showNotifications(ports);
      await withdrawPushes(pushKey(id, before.pushes), ports);
      return null;
    },
  }),
  /** Before its time it goes out for good, and not once more when the time comes. On a device the new push takes the place of the old. */
  endpoint(forcePush, {
    summary: 'Sends a notification to all devices now, again if it was sent before.',
    example: { id: 'welcome' },
    handle: async ({ actor, input: { id }, ports }) => {
      const changed = await editDocument(
        plannedNotifications,
        { actor, id, change: (before = notFound()) => onItsWay(before, ports.now()) },
        ports,
      );
      await showNotifications(ports);
      return shownPlanned(revised(changed), ports);
    },
  }),
];
