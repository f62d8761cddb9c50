import { openSession, sessionId } from '../../../server/api/sessions/session-store.ts';
import { keepSubscription } from '../../../server/api/push/subscription-store.ts';
import type { Ports } from '../../../server/ports.ts';
import type { Device, PushService } from '../../support/push-service.ts';

/** A log-in of this person on a browser that subscribed: what the two calls would leave behind, without their cost. */
export async function subscribed(personId: string, service: PushService, ports: Ports): Promise<Device> {
  const device = service.subscribe();
  const { token } = await openSession(personId, ports);
  const { endpoint, keys } = device.subscription;
  await keepSubscription({ personId, sessionId: sessionId(token), endpoint, origin: service.origin, keys }, ports);
  return device;
}
