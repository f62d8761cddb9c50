import { PUSH_CLAIM, PUSHES_CLAIMED } from '../../domain/limits/pushes.ts';
import { pushQueue, type QueuedPush } from '../api/push/push-queue.ts';
import { pushServices } from '../api/push/push-services.ts';
import type { Ports } from '../ports.ts';

type ClaimPorts = Pick<Ports, 'store' | 'now'>;

export interface Claiming {
  readonly goOn: () => boolean;
  /** When nothing is due: waits a moment, and says whether to look again. */
  readonly lookAgain: () => Promise<boolean>;
}

/**
 * Takes pushes of one service that are due, a few at a time, for the sender that asks for the next. What is taken belongs to
 * this process for a minute; after that somebody else may take it, for then its process has died.
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
 * Leases of a server that was killed. Only where no other server can be at the same store, so that no push
 * waits for the lease to run out.
 */
export async function takeUpPushes(ports: ClaimPorts): Promise<void> {
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
