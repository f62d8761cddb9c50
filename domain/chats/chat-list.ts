import type { UserDocument } from '../sync/mine.ts';
import type { Instant } from '../time.ts';
import type { HeardRoom } from './room-latest.ts';
import { message } from './message.ts';
import { pairRoom } from './room.ts';
import { seen } from './read-receipt.ts';

/** A two-person room in one person's list. */
export interface PairChat {
  readonly room: string;
  readonly personId: string;
  /** The last message; undefined if there is none. */
  readonly last?: { readonly text: string; readonly at: Instant; readonly isMine: boolean } | undefined;
  readonly isUnread: boolean;
}

interface Known {
  readonly me: string;
  /** Ids of the reader's connections. */
  readonly connected: readonly string[];
  readonly heard: (room: string) => HeardRoom | undefined;
  readonly mine: ReadonlyMap<string, UserDocument>;
}

/** Two-person rooms with all connections, by their latest message in either direction, newest first. */
export function pairChats({ me, connected, heard, mine }: Known): PairChat[] {
  const said = lastSaid(mine.values());
  const chats = connected.map((personId): PairChat => {
    const room = pairRoom(me, personId);
    const [theirs, own] = [heard(room), said.get(room)];
    const isTheirs = theirs && (!own || theirs.at >= own.at);
    return {
      room,
      personId,
      last: isTheirs
        ? { text: theirs.text, at: theirs.at, isMine: false }
        : own && { text: own.text, at: own.at, isMine: true },
      isUnread: (theirs?.seq ?? 0) > seen.read(mine.get(seen.id(room))).seq,
    };
  });
  return chats.toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0));
}

function lastSaid(documents: Iterable<UserDocument>): Map<string, { readonly text: string; readonly at: Instant }> {
  const last = new Map<string, { readonly text: string; readonly at: Instant }>();
  for (const document of documents) {
    if (!message.is(document) || document.refusal) continue;
    const { room, text, deleted } = message.read(document);
    if (!deleted && document.changedAt > (last.get(room)?.at ?? 0)) last.set(room, { text, at: document.changedAt });
  }
  return last;
}
