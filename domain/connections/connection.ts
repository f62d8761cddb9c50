import * as v from 'valibot';
import { type Refusal, refusal } from '../refusal.ts';
import { userDocKind } from '../sync/mine-kind.ts';

/**
 * A connection from one person's side: the `value` of their document of kind `connection` whose `ref` is the other person's id.
 * Both people have such a document; each is the mirror image of the other.
 */
export const Connection = v.object({
  /** Whether one of the two people has requested the connection. */
  hasConnection: v.boolean(),
  /** This person asked. */
  requested: v.boolean(),
  /** The person asked has accepted. */
  accepted: v.boolean(),
});
export type Connection = v.InferOutput<typeof Connection>;

export const NO_CONNECTION: Connection = { hasConnection: false, requested: false, accepted: false };

export const connection = userDocKind('connection', Connection, { nothing: NO_CONNECTION, title: 'A connection' });

/** The connection by the names of spec 3. */
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
 * Returns both documents after a person requests a connection, given the other person's document (spec 4): a new request, or
 * acceptance of the other person's request. Requesting again changes nothing.
 */
export function askedToConnect(theirs: Connection): ConnectionPair {
  if (theirs.hasConnection && theirs.requested) return pair({ hasConnection: true, requested: false, accepted: true });
  return pair({ hasConnection: true, requested: true, accepted: theirs.accepted });
}

/** Returns the person's document after a request made on a device, which has only this document; the server reads the other person's. */
export const askedFromHere = (mine: Connection): Connection => askedToConnect(mirrored(mine)).mine;

const pair = (mine: Connection): ConnectionPair => ({ mine, theirs: mirrored(mine) });

/** The connection from the other person's side. */
export const mirrored = (own: Connection): Connection => ({ ...own, requested: own.hasConnection && !own.requested });

/** Merges two records with the same other person, for merged duplicates: requests from both sides become a connection. */
export function connectionOfBoth(one: Connection, other: Connection): Connection {
  const closest = [one, other].find(({ accepted }) => accepted);
  if (closest) return closest;
  if (!one.hasConnection || !other.hasConnection) return one.hasConnection ? one : other;
  return one.requested === other.requested ? one : { ...one, accepted: true };
}

/** State of a connection from one person's side. */
export const CONNECTION_STATES = ['connected', 'sent', 'received'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];
export function connectionState({ hasConnection, requested, accepted }: Connection): ConnectionState | undefined {
  if (!hasConnection) return undefined;
  if (accepted) return 'connected';
  return requested ? 'sent' : 'received';
}

/** Name under which news about a connection is marked as read (kind `read`). */
export const connectionNewsId = (personId: string): string => `${connection.name}:${personId}`;

/** The person of such a name; undefined for other names. */
export const connectionInNews = (id: string): string | undefined =>
  id.startsWith(connectionNewsId('')) ? id.slice(connectionNewsId('').length) : undefined;

/** Returns what the other person did: requested a connection, or accepted this person's request. */
export function connectionNews(own: Connection): 'request' | 'accepted' | undefined {
  if (connectionState(own) === 'received') return 'request';
  return own.accepted && own.requested ? 'accepted' : undefined;
}

/** Whether it counts against the limit: connections, and open requests of this person. Requests of others do not. */
export const countsAgainstLimit = ({ accepted, requested }: Connection): boolean => accepted || requested;

/** Why a person may not connect with one more; undefined if they may. */
export const connectionLimitRefusal = (connections: number, limit: number): Refusal | undefined =>
  connections < limit ? undefined : refusal('conflict', `You have reached your limit of ${limit} connections`);
