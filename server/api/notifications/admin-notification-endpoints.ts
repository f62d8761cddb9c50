import type * as v from 'valibot';
import { withFields } from '../../../domain/document-fields.ts';
import type { PlannedView } from '../../../domain/notifications/notification-view.ts';
import {
  byPlan,
  type NotificationPatch,
  notificationRefusal,
  onItsWay,
  PlannedNotification,
} from '../../../domain/notifications/notification.ts';
import {
  changeNotification,
  countAudience,
  forcePush,
  listPlanned,
  planNotification,
  readPlanned,
  removeNotification,
  tryNotification,
} from '../../../domain/notifications/planned-calls.ts';
import { TEST_PUSH_BUDGET } from '../../../domain/limits/notifications.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import type { Instant } from '../../../domain/time.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { TooMany } from '../../http/too-many.ts';
import { pageOf } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allRevised, findDocument, findRevised, type Revised, withRev } from '../../sync/documents.ts';
import { editDocument, revised } from '../../sync/edit-documents.ts';
import { withdrawPushes } from '../push/push-queue.ts';
import { countDevices, tryPush } from '../push/try-push.ts';
import { audienceOf } from './audience.ts';
import { plannedNotifications, pushKey, showNotifications } from './notification-store.ts';
import { plannedView } from './notification-view.ts';

const notFound = (): never => refuse('not-found', 'There is no such notification');

const shownPlanned = (
  found: Revised<PlannedNotification> | undefined,
  ports: Ports,
): Promise<v.InferOutput<typeof PlannedView>> => plannedView(withRev(found ?? notFound()), ports);

/** Returns the current state of the notification, for the answer to a stale edit. */
const showCurrent = async ({ input: { id }, ports }: ShownCall) =>
  shownPlanned(await findRevised(plannedNotifications, id, ports), ports);

/** Returns the time to send at. A past time becomes now; a notification that was sent keeps its time. */
const plannedTime = (
  { sendAt, sentAt }: PlannedNotification,
  { send_at }: NotificationPatch,
  { now }: Pick<Ports, 'now'>,
): Instant => (send_at === undefined || sentAt !== null ? sendAt : Math.max(send_at ?? 0, now()));

export const adminNotificationEndpoints = [
  endpoint(listPlanned, {
    summary: 'All notifications of the organisers, planned and sent, the latest time first.',
    example: { page: 1 },
    handle: async ({ input, ports }) => {
      const all = (await allRevised(plannedNotifications, ports)).toSorted(byPlan);
      const { data, pagination } = pageOf(all, input);
      return { data: await Promise.all(data.map((notification) => plannedView(notification, ports))), pagination };
    },
  }),
  endpoint(readPlanned, {
    summary: 'A notification of the organisers, and how far it has come.',
    example: { id: 'welcome' },
    handle: async ({ input: { id }, ports }) => shownPlanned(await findRevised(plannedNotifications, id, ports), ports),
  }),
  /** Without `send_at`, or with a past time, it is sent within a second. */
  endpoint(planNotification, {
    summary: 'Plans a notification to everybody, or to some, in their lists and on their devices.',
    example: {
      title: 'Doors are open',
      body: 'Coffee is in the foyer.',
      link: '/app/schedule',
      send_at: '2027-07-12T06:30:00Z',
    },
    handle: async ({ actor, input, ports }) => {
      const { title, body, link, audience, send_at: sendAt } = input;
      const planned: PlannedNotification = {
        id: ports.newId(9),
        title,
        body,
        link,
        audience,
        sendAt: Math.max(sendAt ?? 0, ports.now()),
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
  /** If it was already sent, lists and devices show the new text, but it is not pushed again. */
  endpoint(changeNotification, {
    summary: 'Changes a notification; its time and whom it is for only before it is sent.',
    example: { id: 'doors', title: 'Doors open at eight' },
    showCurrent,
    handle: async ({ actor, input, ports, header }) => {
      const { id, send_at: _at, ...words } = input;
      const changed = await editDocument(
        plannedNotifications,
        {
          actor,
          id,
          ifMatch: header('if-match'),
          change: (before: PlannedNotification = notFound()) => {
            const refused = notificationRefusal(before, input);
            if (refused) throw new Refused(refused);
            return { ...withFields(PlannedNotification, before, words), sendAt: plannedTime(before, input, ports) };
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
  /** If it is still planned, it is sent now and not again at its planned time. On a device, a new push replaces the old one. */
  endpoint(forcePush, {
    summary: 'Sends a notification to the devices now, again if it was sent before.',
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
  endpoint(countAudience, {
    summary: 'How many people an audience means at this moment, and how many of their devices a push would reach.',
    example: { audience: { kind: 'role', ids: ['ROLE_SPEAKER'] } },
    handle: async ({ input: { audience }, ports }) => {
      const people = await audienceOf(audience, ports);
      return { people: people.size, devices: await countDevices(people, ports) };
    },
  }),
  endpoint(tryNotification, {
    summary: 'Sends these words to your own devices alone, and to no list.',
    example: { title: 'Doors are open', body: 'Coffee is in the foyer.', link: '/app/schedule' },
    refuses: ['too-many'],
    handle: async ({ actor, input, ports }) => {
      const wait = ports.attempts.take(`push-test:${actor.id}`, TEST_PUSH_BUDGET);
      if (wait > 0) throw new TooMany(wait);
      return { devices: await tryPush(actor.id, input, ports) };
    },
  }),
];
