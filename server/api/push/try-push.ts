import { TEST_PUSH_LIFE } from '../../../domain/limits/notifications.ts';
import { isWished } from '../../../domain/push/push-wishes.ts';
import type { Ports } from '../../ports.ts';
import { pushedLink } from './pushed-link.ts';
import { queuePushes } from './push-queue.ts';
import { allSubscriptions, listens, subscriptionsOf } from './subscription-store.ts';

/** Returns the number of these people's devices that receive organisers' notifications. */
export async function countDevices(people: ReadonlySet<string>, ports: Pick<Ports, 'store' | 'push'>): Promise<number> {
  let devices = 0;
  for await (const subscriptions of allSubscriptions(ports))
    devices += subscriptions.filter(({ personId, wants }) => people.has(personId) && isWished('news', wants)).length;
  return devices;
}

/** Sends a text to its author's own devices as a preview. Returns the number of devices. */
export async function tryPush(
  personId: string,
  { title, body, link }: { readonly title: string; readonly body: string; readonly link: string },
  ports: Ports,
): Promise<number> {
  const devices = (await subscriptionsOf(personId, ports)).filter((subscription) => listens(subscription, ports));
  await queuePushes(
    {
      key: `test:${ports.newId(9)}`,
      message: { title, body, navigate: pushedLink(link, ports), tag: 'notification-test', renotify: true },
      usefulUntil: ports.now() + TEST_PUSH_LIFE,
      urgency: 'high',
    },
    devices,
    ports,
  );
  return devices.length;
}
