import { vi } from 'vitest';
import type { Talk } from '../../../domain/talks/talk.ts';
import { keepersOf } from '../../../server/api/notifications/keepers.ts';
import { openSession, sessionId } from '../../../server/api/sessions/session-store.ts';
import { keepSubscription } from '../../../server/api/push/subscription-store.ts';
import type { Ports } from '../../../server/ports.ts';
import type { Device, PushService } from '../../support/push-service.ts';

/** Creates a session of this person with a push subscription: the result of the two calls, without their cost. */
export async function subscribed(personId: string, service: PushService, ports: Ports): Promise<Device> {
  const device = service.subscribe();
  const { token } = await openSession(personId, ports);
  const { endpoint, keys } = device.subscription;
  await keepSubscription({ personId, sessionId: sessionId(token), endpoint, origin: service.origin, keys }, ports);
  return device;
}

/** Writes a talk as an import does: by the server, without its earlier version. */
export async function changeTalk(talk: Talk, ports: Ports): Promise<void> {
  const rev = ports.randomId(9);
  await ports.log.append('pub', {
    mid: rev,
    by: 'server',
    decide: () => ({ ops: [{ c: 'talks', id: talk.id, rev, doc: talk }] }),
  });
}

export async function removeTalk(talkId: string, ports: Ports): Promise<void> {
  const rev = ports.randomId(9);
  await ports.log.append('pub', {
    mid: rev,
    by: 'server',
    decide: () => ({ ops: [{ c: 'talks', id: talkId, rev, del: true }] }),
  });
}

/** Waits until the table of keepers has it, because it lags behind people's own scopes. */
export async function isKeptInTable(talkId: string, personId: string, ports: Ports): Promise<void> {
  await vi.waitUntil(
    async () => {
      for await (const keepers of keepersOf(talkId, ports))
        if (keepers.some((keeper) => keeper.personId === personId)) return true;
      return false;
    },
    { interval: 2, timeout: 60_000 },
  );
}
