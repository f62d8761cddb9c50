import { createHash } from 'node:crypto';
import { PUSH_INTEREST, SUBSCRIPTIONS_PER_PERSON } from '../../../domain/limits/pushes.ts';
import type { PushKeys } from '../../../domain/notifications/push-keys.ts';
import type { PushWishes } from '../../../domain/push/push-wishes.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/**
 * A browser that receives pushes. `id` is the SHA-256 of its endpoint, so each browser has one row, for the person who
 * last logged in there.
 */
export interface Subscription extends Stored {
  readonly personId: string;
  /** The session in which it was made. It is deleted when the session ends. */
  readonly sessionId: string;
  readonly endpoint: string;
  /** Origin of the push service. */
  readonly origin: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly createdAt: Instant;
  /** Kinds of news that the person wants; all if missing. */
  readonly wants?: PushWishes | undefined;
  /** The one interest of the specification (spec 9), or the rehearsal in which it was made. */
  readonly interest: Interest;
}
type Interest = typeof PUSH_INTEREST | 'rehearsal';

type Indexes = 'byPerson' | 'bySession' | 'byInterest';
const SUBSCRIPTIONS: TableSpec<Subscription, Indexes> = {
  name: 'pushSubscriptions',
  indexes: {
    byPerson: { fields: ['personId', 'createdAt'] },
    bySession: { fields: ['sessionId'] },
    byInterest: { fields: ['interest'] },
  },
};
/** Maximum number read: for a moment a person may have more than the limit. */
const MANY = 2 * SUBSCRIPTIONS_PER_PERSON;

type StorePorts = Pick<Ports, 'store'>;
type PushPorts = Pick<Ports, 'store' | 'push'>;

/**
 * Returns the interest of new subscriptions. A rehearsal runs on a copy of the data with everyone's browsers in it, so it
 * must only reach browsers that joined the rehearsal.
 */
const interestOf = ({ push }: Pick<Ports, 'push'>): Interest => (push.isRehearsal ? 'rehearsal' : PUSH_INTEREST);

export const listens = (subscription: Subscription, ports: Pick<Ports, 'push'>): boolean =>
  subscription.interest === interestOf(ports);

export const subscriptionTable = (ports: StorePorts): Promise<Table<Subscription, Indexes>> =>
  ports.store.table(SUBSCRIPTIONS);

const subscriptionId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

export interface NewSubscription {
  readonly personId: string;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly origin: string;
  readonly keys: PushKeys;
  /** Default: what this browser wanted before. */
  readonly wants?: PushWishes | undefined;
  /** Previous endpoint of the same browser. */
  readonly replaces?: string | undefined;
}

/** Stores a subscription and replaces an older one of the same browser. If the person then has more than ten, deletes the oldest. */
export async function keepSubscription(
  { keys, endpoint, wants, replaces, ...whose }: NewSubscription,
  ports: Pick<Ports, 'store' | 'push' | 'now'>,
): Promise<void> {
  const subscriptions = await subscriptionTable(ports);
  const made: Subscription = {
    id: subscriptionId(endpoint),
    rev: 1,
    ...whose,
    endpoint,
    ...keys,
    createdAt: ports.now(),
    interest: interestOf(ports),
  };
  const earlier = [endpoint, ...(replaces === undefined ? [] : [replaces])].map(subscriptionId);
  const before = (await subscriptions.getMany(earlier)).filter(({ personId }) => personId === whose.personId);
  const wanted = wants ?? before.find((one) => one.wants)?.wants;
  const fresh: Subscription = { ...made, ...(wanted && { wants: wanted }) };
  for (const { id } of before) if (id !== fresh.id) await subscriptions.remove(id);
  while (!(await put(fresh, subscriptions))) {
    /* Another call changed it at the same time: try again. */
  }
  const { documents } = await subscriptions.find('byPerson', { equals: [fresh.personId], limit: MANY, reverse: true });
  const others = documents.filter(({ id }) => id !== fresh.id);
  for (const { id } of others.slice(SUBSCRIPTIONS_PER_PERSON - 1)) await subscriptions.remove(id);
}

async function put(fresh: Subscription, subscriptions: Table<Subscription, Indexes>): Promise<boolean> {
  const before = await subscriptions.get(fresh.id);
  return before ? subscriptions.replace(fresh, before.rev) : insertNew(subscriptions, fresh);
}

/** Deletes a subscription if it belongs to this person. */
export async function dropSubscription(personId: string, endpoint: string, ports: StorePorts): Promise<void> {
  const subscriptions = await subscriptionTable(ports);
  const held = await subscriptions.get(subscriptionId(endpoint));
  if (held?.personId === personId) await subscriptions.remove(held.id);
}

export async function subscriptionsOf(personId: string, ports: StorePorts): Promise<Subscription[]> {
  return (await (await subscriptionTable(ports)).find('byPerson', { equals: [personId], limit: MANY })).documents;
}

/** Deletes the subscriptions of an ended session. */
export async function forgetSessionSubscriptions(sessionId: string, ports: StorePorts): Promise<void> {
  await removeAll('bySession', sessionId, ports);
}

/** Deletes all subscriptions of a person, for an erasure. */
export async function forgetPersonSubscriptions(personId: string, ports: StorePorts): Promise<void> {
  await removeAll('byPerson', personId, ports);
}

async function removeAll(index: 'bySession' | 'byPerson', key: string, ports: StorePorts): Promise<void> {
  const subscriptions = await subscriptionTable(ports);
  for (;;) {
    const { documents } = await subscriptions.find(index, { equals: [key], limit: MANY });
    if (documents.length === 0) return;
    await Promise.all(documents.map(({ id }) => subscriptions.remove(id)));
  }
}

const PAGE = 200;

/** Returns all subscriptions, in pages. */
export async function* allSubscriptions(ports: PushPorts): AsyncGenerator<Subscription[]> {
  const subscriptions = await subscriptionTable(ports);
  let after: string | undefined;
  do {
    const page = await subscriptions.find('byInterest', {
      equals: [interestOf(ports)],
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    yield page.documents;
    after = page.next;
  } while (after !== undefined);
}
