import * as v from 'valibot';
import { type Refusal, refusal } from '../refusal.ts';
import { mineKind } from '../sync/mine-kind.ts';

/**
 * How one person is connected with another, as that person sees it: the `value` of their document of kind
 * `connection` whose `ref` is the other's id. Both have one, and each is the other's mirror image.
 */
export const Connection = v.object({
  /** Somebody of the two has asked. */
  hasConnection: v.boolean(),
  /** It was this person who asked. */
  requested: v.boolean(),
  /** The one who was asked has agreed. */
  accepted: v.boolean(),
});
export type Connection = v.InferOutput<typeof Connection>;

export const NO_CONNECTION: Connection = { hasConnection: false, requested: false, accepted: false };

export const connection = mineKind('connection', Connection, { nothing: NO_CONNECTION, title: 'A connection' });

/** Under the names of spec 3. */
export const ConnectionFlags = v.object({ accepted: v.boolean(), requested: v.boolean(), has_connection: v.boolean() });
export type ConnectionFlags = v.InferOutput<typeof ConnectionFlags>;
export const connectionFlags = ({ accepted, requested, hasConnection }: Connection): ConnectionFlags => ({
  accepted,
  requested,
  has_connection: hasConnection,
});

export interface ConnectionPair {
  readonly mine: Connection;
  readonly theirs: Connection;
}

/**
 * What becomes of two people when one of them asks, given what the other's document says (spec 4): a new request,
 * or the answer to the other's. Asking again changes nothing.
 */
export function askedToConnect(theirs: Connection): ConnectionPair {
  if (theirs.hasConnection && theirs.requested) return pair({ hasConnection: true, requested: false, accepted: true });
  return pair({ hasConnection: true, requested: true, accepted: theirs.accepted });
}

/** The same on a device, which has only this person's own document; the server looks at the other's. */
export const askedFromHere = (mine: Connection): Connection => askedToConnect(mirrored(mine)).mine;

const pair = (mine: Connection): ConnectionPair => ({ mine, theirs: mirrored(mine) });

/** What the other has is this person's, with the roles changed. */
export const mirrored = (own: Connection): Connection => ({ ...own, requested: own.hasConnection && !own.requested });

/** What two records of one person have with the same other one, as one: requests of either side that meet are an answer. */
export function connectionOfBoth(one: Connection, other: Connection): Connection {
  const closest = [one, other].find(({ accepted }) => accepted);
  if (closest) return closest;
  if (!one.hasConnection || !other.hasConnection) return one.hasConnection ? one : other;
  return one.requested === other.requested ? one : { ...one, accepted: true };
}

/** What there is between two people, as one of them sees it. */
export const CONNECTION_STATES = ['connected', 'sent', 'received'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];
export function connectionState({ hasConnection, requested, accepted }: Connection): ConnectionState | undefined {
  if (!hasConnection) return undefined;
  if (accepted) return 'connected';
  return requested ? 'sent' : 'received';
}

/** The connection with a person, as the name under which it is marked as read (kind `read`). */
export const connectionNewsId = (personId: string): string => `${connection.name}:${personId}`;

/** The person whose connection is marked as read by this name; undefined for any other name. */
export const connectionInNews = (id: string): string | undefined =>
  id.startsWith(connectionNewsId('')) ? id.slice(connectionNewsId('').length) : undefined;

/** What happened with a connection by the other person: they asked, or accepted what this person asked. */
export function connectionNews(own: Connection): 'request' | 'accepted' | undefined {
  if (connectionState(own) === 'received') return 'request';
  return own.accepted && own.requested ? 'accepted' : undefined;
}

/** Whether it counts against the limit: connections made, and requests made that are open. What others ask does not. */
export const countsAgainstLimit = ({ accepted, requested }: Connection): boolean => accepted || requested;

/** Why a person may not connect with one more; undefined when they may. */
export const connectionLimitRefusal = (connections: number, limit: number): Refusal | undefined =>
  connections < limit ? undefined : refusal('conflict', `You have reached your limit of ${limit} connections`);
