import { personScope } from '../../../domain/sync/log.ts';
import { signup } from '../../../domain/signups/signup.ts';
import { type Place, placesCollection as declared } from '../../../domain/signups/place.ts';
import { type WaitlistEntry, turnId } from '../../../domain/signups/waitlist.ts';
import { placeNotice, placeNoticeId } from '../../../domain/signups/place-notice.ts';
import { endsAt, type Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { withScope, readable, stored, type StoredCollection } from '../../sync/documents.ts';
import { findMine } from '../../sync/write-mine.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { findTalk } from '../talks/find-talk.ts';
import { lineOf, lines, SIGNUPS_SCOPE, turns } from './waitlist-store.ts';

const places = stored(declared);
/** Returns the collection of one person's places: the results of their sign-ups. */
export const placesOf = (personId: string): StoredCollection<Place> => withScope(places, personScope(personId));

/**
 * Writes the result of a sign-up into the person's own scope and notifies them if they moved up from the waitlist.
 * Idempotent: the notification has the sign-up's id, and an older result never replaces a newer one.
 */
export async function publishPlace(personId: string, talkId: string, ports: Ports): Promise<void> {
  const state = await ports.log.state(SIGNUPS_SCOPE);
  if (!lineOf(state, talkId).untold.includes(personId)) return;
  const held = state.get(turns.name, turnId({ talkId, personId }));
  const turn = readable(held, turns);
  if (turn && held) {
    await answer(turn, held.n, ports);
    const talk = await findTalk(talkId, ports);
    if (talk && turn.movedUp) await sayItIsTheirs(turn, talk, ports);
  }
  await ports.log.append(SIGNUPS_SCOPE, {
    mid: `place-told:${ports.randomId(12)}`,
    by: 'server',
    decide(now) {
      const line = lineOf(now, talkId);
      const isAsTold = now.get(turns.name, turnId({ talkId, personId }))?.n === held?.n;
      if (!isAsTold || !line.untold.includes(personId)) return { ops: [] };
      const untold = line.untold.filter((id) => id !== personId);
      return { ops: [{ c: lines.name, id: talkId, rev: `n${now.n + 1}`, doc: { ...line, untold } }] };
    },
  });
}

async function answer({ talkId, personId, state, number }: WaitlistEntry, n: number, { log }: Ports): Promise<void> {
  const own = placesOf(personId);
  await log.append(own.scope, {
    mid: `place:${talkId}:${n}`,
    by: 'server',
    decide(mine) {
      const before = readable(mine.get(own.name, talkId), own);
      if (state === 'left')
        return { ops: before && before.n < n ? [{ c: own.name, id: talkId, rev: `n${n}`, del: true }] : [] };
      if (before && before.n >= n) return { ops: [] };
      return { ops: [{ c: own.name, id: talkId, rev: `n${n}`, doc: { talkId, state, number, n } satisfies Place }] };
    },
  });
}

async function sayItIsTheirs({ personId, talkId, number }: WaitlistEntry, talk: Talk, ports: Ports): Promise<void> {
  const id = placeNoticeId(talkId, number);
  await notifyPerson(
    personId,
    {
      id,
      notice: (mine) =>
        signup.read(findMine(mine, signup.id(talkId))).wanted ? placeNotice(talk, number, ports.now()) : undefined,
      tag: id,
      urgency: 'high',
      usefulUntil: endsAt(talk),
      talkIds: [talkId],
    },
    ports,
  );
}
