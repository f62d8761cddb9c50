import { isDeepStrictEqual } from 'node:util';
import { setImmediate } from 'node:timers/promises';
import { shownLine, type TalkPlaces, talkPlacesCollection as declared } from '../../../domain/signups/place.ts';
import { TOLD_AT_ONCE } from '../../../domain/limits/notifications.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { documentsIn, readable, stored } from '../../sync/documents.ts';
import { findTalk } from '../talks/find-talk.ts';
import { publishPlace } from './notify-waitlist.ts';
import { type HeldLine, lineOf, lineOps, lines, SIGNUPS_SCOPE, waitingOf } from './waitlist-store.ts';
import { movedUp } from './write-signup.ts';

const talkPlaces = stored(declared);

/**
 * Updates every waitlist: fills free places, notifies people whose result changed, and publishes the numbers. Runs once
 * per tick. Works from the current state, so it repairs what a crash left.
 */
export async function reconcileWaitlists(ports: Ports, signal?: AbortSignal): Promise<void> {
  for (const { talkId } of documentsIn(await ports.log.state(SIGNUPS_SCOPE), lines)) {
    if (signal?.aborted) return;
    await fill(talkId, ports);
    const { untold } = lineOf(await ports.log.state(SIGNUPS_SCOPE), talkId);
    for (let from = 0; from < untold.length; from += TOLD_AT_ONCE) {
      await Promise.all(
        untold.slice(from, from + TOLD_AT_ONCE).map((personId) => publishPlace(personId, talkId, ports)),
      );
      await setImmediate();
    }
    await show(talkId, ports);
  }
}

async function fill(talkId: string, ports: Ports): Promise<void> {
  const talk = await findTalk(talkId, ports);
  const filled = (state: ScopeState): ReturnType<typeof movedUp> => {
    const line: HeldLine = lineOf(state, talkId);
    return movedUp(state, { line: { line, turns: [] }, talk, now: ports.now() });
  };
  if (filled(await ports.log.state(SIGNUPS_SCOPE)).length === 0) return;
  await ports.log.append(SIGNUPS_SCOPE, {
    mid: `filled:${ports.randomId(12)}`,
    by: 'server',
    decide: (state) => ({ ops: lineOps(state, talkId, filled(state)) }),
  });
}

/**
 * Publishes the numbers of one waitlist. Their revision is the log position at which they were read, so a server that lags
 * cannot overwrite newer numbers.
 */
async function show(talkId: string, { log, now, randomId }: Ports): Promise<void> {
  const state = await log.state(SIGNUPS_SCOPE);
  const n = state.get(lines.name, talkId)?.n ?? 0;
  const { taken, waiting } = lineOf(state, talkId);
  const line = waiting === 0 ? [] : shownLine(waitingOf(state, talkId).map(({ number }) => number));
  const doc: TalkPlaces = { talkId, taken, waiting, line, at: now() };
  const isNews = (pub: ScopeState): boolean => {
    const held = pub.get(talkPlaces.name, talkId);
    if (Number(held?.rev.slice(1) ?? -1) >= n) return false;
    const shown = readable(held, talkPlaces);
    return shown?.taken !== taken || shown.waiting !== waiting || !isDeepStrictEqual(shown.line, line);
  };
  if (!isNews(await log.state(talkPlaces.scope))) return;
  await log.append(talkPlaces.scope, {
    mid: `places:${randomId(12)}`,
    by: 'server',
    decide: (pub) => ({ ops: isNews(pub) ? [{ c: talkPlaces.name, id: talkId, rev: `n${n}`, doc }] : [] }),
  });
}
