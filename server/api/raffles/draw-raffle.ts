import type { Actor } from '../../../domain/people/actor.ts';
import { WON_PUSH_LIFE } from '../../../domain/limits/lobby.ts';
import type { PersonalNotice } from '../../../domain/notifications/notification.ts';
import { drawn, entriesDigest } from '../../../domain/raffles/draw.ts';
import { entry, type Entry } from '../../../domain/raffles/entry.ts';
import { type Draw, drawRefusal, type Raffle } from '../../../domain/raffles/raffle.ts';
import { refusal, refuse, Refused } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { Decision, Ports, ScopeState } from '../../ports.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { changePictured, getPictured } from '../pictures/pictured-documents.ts';
import type { WithRev } from '../../sync/documents.ts';
import { MINE } from '../../log/mine-entries.ts';
import { findMine } from '../../sync/write-mine.ts';
import { draws, ENTRIES_SCOPE, entriesOf, raffles } from './entries.ts';

export interface DrawRequest {
  readonly actor: Actor;
  readonly id: string;
  readonly winners: number;
  readonly seed: string | undefined;
}

/**
 * Draws a raffle once. The same request again returns the recorded draw; a different one is a conflict. Writes first to
 * the entries, which closes the raffle, then to the public raffle, then to each winner. After a crash, a repeat continues.
 */
export async function drawRaffle({ actor, id, winners, seed }: DrawRequest, ports: Ports): Promise<WithRev<Raffle>> {
  const raffle = await getPictured(raffles, id, ports);
  const refused = drawRefusal(raffle, ports.now());
  if (refused && !raffle.draw) throw new Refused(refused);
  const draw = await recordedDraw({ actor, id, winners, seed }, ports);
  if ((seed !== undefined && seed !== draw.seed) || Math.min(winners, draw.entries) !== draw.winners.length)
    refuse('conflict', 'This raffle has been drawn already, in another way');
  const shown = await changePictured(raffles, { actor, id, change: (before) => ({ ...before, draw }) }, ports);
  await tellWinners(shown, draw, ports);
  return shown;
}

async function recordedDraw({ actor, id, winners, seed }: DrawRequest, { log, now, randomId }: Ports): Promise<Draw> {
  const fresh = { drawnAt: now(), seed: seed ?? randomId(16), winners };
  const appended = await log.append(ENTRIES_SCOPE, {
    mid: `draw:${id}`,
    by: actor.id,
    decide: (state) => decide(state, id, fresh),
  });
  if (!appended.ok) throw new Refused(appended.refused);
  const held = (await log.state(ENTRIES_SCOPE)).get(draws.name, id);
  return held ? draws.parse(held) : refuse('conflict', 'This raffle could not be drawn. Try again.');
}

interface FreshDraw {
  readonly drawnAt: number;
  readonly seed: string;
  readonly winners: number;
}

function decide(state: ScopeState, id: string, { drawnAt, seed, winners }: FreshDraw): Decision {
  if (state.get(draws.name, id)) return { ops: [] };
  const numbers = entriesOf(id, state).map(({ number }) => number);
  if (numbers.length === 0) return { refused: refusal('conflict', 'Nobody has entered this raffle') };
  const draw: Draw = {
    drawnAt,
    seed,
    entries: numbers.length,
    digest: entriesDigest(numbers),
    winners: drawn(numbers, { seed, winners }),
  };
  return { ops: [{ c: draws.name, id, rev: 'drawn', doc: draw }] };
}

/** Marks the winners' own entries and notifies the winners. */
async function tellWinners({ id, title }: Raffle, draw: Draw, ports: Ports): Promise<void> {
  const won = new Set(draw.winners);
  const winners = entriesOf(id, await ports.log.state(ENTRIES_SCOPE)).filter(
    ({ number, userId }) => won.has(number) && userId !== '',
  );
  for (const winner of winners) {
    await markWon(winner, draw, ports);
    const noticeId = `won:${id}`;
    const notice: PersonalNotice = {
      id: noticeId,
      kind: 'won',
      title: 'You have won',
      body: title,
      link: `/app/perks?raffle=${encodeURIComponent(id)}`,
      sentAt: draw.drawnAt,
    };
    await notifyPerson(
      winner.userId,
      {
        id: noticeId,
        notice: () => notice,
        tag: noticeId,
        urgency: 'normal',
        usefulUntil: draw.drawnAt + WON_PUSH_LIFE,
      },
      ports,
    );
  }
}

async function markWon({ raffleId, userId, number }: Entry, { drawnAt }: Draw, ports: Ports): Promise<void> {
  const rev = ports.keyedHash(`won:${raffleId}:${userId}`);
  const doc = entry.document(raffleId, { entered: true, number, won: true }, { changedAt: drawnAt, rev });
  const { id } = doc;
  await ports.log.append(personScope(userId), {
    mid: rev,
    by: 'server',
    decide: (state) => {
      const before = findMine(state, id);
      return { ops: before?.rev === rev ? [] : [{ c: MINE, id, rev, doc }], res: { before: before?.value ?? null } };
    },
  });
}
