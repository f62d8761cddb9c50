import { leave, sooner, turnId } from '../../../domain/signups/waitlist.ts';
import { signup } from '../../../domain/signups/signup.ts';
import type { Decision, ScopeState } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { moveDocument, type Moving, movingMid, ownOf } from '../accounts/merge/account-merge.ts';
import { publishPlace } from './notify-waitlist.ts';
import { lineOf, lines, revAfter, SIGNUPS_SCOPE, turns } from './waitlist-store.ts';

/**
 * Moves sign-ups to the remaining record with their queue numbers. If both records signed up for a talk, the better position
 * stays (a place before waiting, then the lower number); a place of the other record becomes free.
 */
export async function moveSignups(moving: Moving): Promise<void> {
  const { to, actor, ports } = moving;
  for (const document of (await ownOf(moving, signup)).filter((own) => signup.read(own).wanted)) {
    const talkId = document.ref;
    await ports.log.append(SIGNUPS_SCOPE, {
      mid: movingMid(moving),
      by: actor.id,
      decide: (state) => decide(state, talkId, moving),
    });
    await moveDocument({ ...document, changedAt: JUST_NOW }, moving);
    await publishPlace(to, talkId, ports);
  }
}

function decide(state: ScopeState, talkId: string, { from, to, ports }: Moving): Decision {
  const turnOf = (personId: string) => readable(state.get(turns.name, turnId({ talkId, personId })), turns);
  const [moved, own] = [turnOf(from), turnOf(to)];
  if (!moved || moved.state === 'left') return { ops: [] };
  const both = own && own.state !== 'left' ? { own, moved } : undefined;
  const best = both ? sooner(both.own, both.moved) : moved;
  const held = lineOf(state, talkId);
  const other = both && (best === both.own ? both.moved : both.own);
  const { line } = other ? leave(held, other, { now: ports.now(), said: 0 }) : { line: held };
  const untold = [...new Set([...held.untold.filter((id) => id !== from), to])];
  const rev = revAfter(state);
  const said = Math.max(moved.said, own?.said ?? 0);
  const turn = { ...best, id: turnId({ talkId, personId: to }), personId: to, said };
  return {
    ops: [
      { c: turns.name, id: moved.id, rev, del: true },
      { c: turns.name, id: turn.id, rev, doc: turn },
      { c: lines.name, id: talkId, rev, doc: { ...held, ...line, untold } },
    ],
  };
}
