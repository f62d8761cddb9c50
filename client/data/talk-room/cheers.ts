import { useEffect, useMemo, useState } from 'react';
import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import { cheer, cheersCollection } from '../../../domain/cheers/cheer.ts';
import { CHEER_EVERY_LEAST, CHEERS_AT_ONCE, CHEERS_SHOWN_A_SECOND } from '../../../domain/limits/hosting.ts';
import type { ReactionType } from '../../../domain/posts/reaction.ts';
import { inScope } from '../../../domain/sync/collection.ts';
import { SECOND } from '../../../domain/time.ts';
import { http } from '../../platform/session/connection.ts';
import { list } from '../../platform/replica/collection-store.ts';

/** A floating cheer; `key` is unique. */
export interface Float {
  readonly key: number;
  readonly type: ReactionType;
}

/** Milliseconds of the animation. */
const FLOAT_TIME = 2 * SECOND;

let every: number = CHEER_EVERY_LEAST;
const taps = new Map<string, number>();

/**
 * Collects taps for as long as the server last asked for, then sends them together. Offline they are dropped, as cheers only
 * matter live.
 */
function sendCheer(talkId: string, type: ReactionType): void {
  const key = `${talkId} ${type}`;
  const count = taps.get(key);
  taps.set(key, Math.min(CHEERS_AT_ONCE, (count ?? 0) + 1));
  if (count !== undefined) return;
  setTimeout(() => {
    const sum = taps.get(key) ?? 1;
    taps.delete(key);
    void http.request(cheer, { id: talkId, type, count: sum }).then((answer) => {
      if (answer.ok) every = answer.value.every;
    });
  }, every);
}

let keys = 0;

/** Floating cheers of a room: own ones at once, others as they are counted, at most some per second; none with reduced motion. */
export function useFloats(talkId: string): {
  readonly floats: readonly Float[];
  readonly tap: (type: ReactionType) => void;
} {
  const totals = useMemo(() => list(inScope(cheersCollection, roomScope(talkRoom(talkId)))), [talkId]);
  const [floats, setFloats] = useState<readonly Float[]>([]);
  const [own] = useState(() => new Map<ReactionType, number>());
  useEffect(() => {
    let seen = totals.get();
    return totals.subscribe(() => {
      const now = totals.get();
      // Cheers from before the room was opened are not shown.
      if (seen.length > 0 || now.length === 1) for (const type of others(seen, now, own)) rise(type, setFloats);
      seen = now;
    });
  }, [totals, own]);
  const tap = (type: ReactionType): void => {
    own.set(type, (own.get(type) ?? 0) + 1);
    rise(type, setFloats);
    sendCheer(talkId, type);
  };
  return { floats, tap };
}

type SetFloats = (change: (before: readonly Float[]) => readonly Float[]) => void;

function rise(type: ReactionType, setFloats: SetFloats): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const float = { key: (keys += 1), type };
  setFloats((before) => [...before, float]);
  setTimeout(() => setFloats((before) => before.filter(({ key }) => key !== float.key)), FLOAT_TIME);
}

type Total = { readonly id: ReactionType; readonly total: number };

/** Cheers of others between two counts: own ones were already shown. */
function others(before: readonly Total[], now: readonly Total[], own: Map<ReactionType, number>): ReactionType[] {
  return now
    .flatMap(({ id, total }) => {
      const more = total - (before.find((one) => one.id === id)?.total ?? 0);
      const mine = Math.min(more, own.get(id) ?? 0);
      own.set(id, (own.get(id) ?? 0) - mine);
      return Array.from({ length: Math.max(0, Math.min(more - mine, CHEERS_SHOWN_A_SECOND)) }, () => id);
    })
    .slice(0, CHEERS_SHOWN_A_SECOND);
}
