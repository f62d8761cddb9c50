import { PUSH_CLAIM, PUSHES_CLAIMED } from '../../domain/limits/pushes.ts';
import { pushQueue, type QueuedPush } from '../api/push/push-queue.ts';
import { pushServices } from '../api/push/push-services.ts';
import type { Ports } from '../ports.ts';

type ClaimPorts = Pick<Ports, 'store' | 'now'>;

export interface Claiming {
  readonly goOn: () => boolean;
  /** Called when nothing is due. Waits a moment and returns whether to look again. */
  readonly lookAgain: () => Promise<boolean>;
}

/**
 * Claims due pushes of one service, a few at a time, when the sender asks for the next. A claim lasts a minute. After that
 * its process counts as crashed, and another process can claim them.
 */
export async function* claimPushes(
  origin: string,
  ports: ClaimPorts,
  { goOn, lookAgain }: Claiming,
): AsyncGenerator<QueuedPush> {
  const queue = await pushQueue(ports);
  while (goOn()) {
    const to = ports.now() + 1;
    const due = (await queue.find('byDue', { equals: ['waiting', origin], to, limit: PUSHES_CLAIMED })).documents;
    const orphaned = (await queue.find('byDue', { equals: ['sending', origin], to, limit: PUSHES_CLAIMED })).documents;
    if (due.length + orphaned.length === 0) {
      if (await lookAgain()) continue;
      return;
    }
    const taken = await Promise.all(
      [...due, ...orphaned].map(async (push): Promise<QueuedPush | undefined> => {
        const mine: QueuedPush = { ...push, state: 'sending', nextAt: ports.now() + PUSH_CLAIM };
        return (await queue.replace(mine, push.rev)) ? { ...mine, rev: push.rev + 1 } : undefined;
      }),
    );
    yield* taken.filter((push) => push !== undefined);
  }
}

const STEP = 200;

/**
 * Releases the claims of a killed server, so that its pushes need not wait until the lease expires. Only if no other
 * server can use the store.
 */
export async function releasePushClaims(ports: ClaimPorts): Promise<void> {
  if (ports.store.kind !== 'embedded') return;
  const queue = await pushQueue(ports);
  for (const { id: origin } of await pushServices(ports)) {
    for (;;) {
      const { documents } = await queue.find('byDue', { equals: ['sending', origin], limit: STEP });
      if (documents.length === 0) break;
      await Promise.all(
        documents.map((push) => queue.replace({ ...push, state: 'waiting', nextAt: ports.now() }, push.rev)),
      );
    }
  }
}
