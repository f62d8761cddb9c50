import { leave } from '../../../domain/signups/waitlist.ts';
import type { Erasing } from '../erasure/erasing.ts';
import { documentsIn } from '../../sync/documents.ts';
import { lineOf, lines, revAfter, SIGNUPS_SCOPE, turns } from './waitlist-store.ts';

/** Releases all places of an erased person. The next reconciliation gives them to people on the waitlist (reconcile-waitlists.ts). */
export async function forgetSignups({ personId, actor, ports }: Erasing): Promise<void> {
  await ports.log.append(SIGNUPS_SCOPE, {
    mid: `erase:${ports.randomId(12)}`,
    by: actor.id,
    decide: (state) => ({
      ops: documentsIn(state, turns)
        .filter((turn) => turn.personId === personId)
        .flatMap((turn) => {
          const held = lineOf(state, turn.talkId);
          const { line } = turn.state === 'left' ? { line: held } : leave(held, turn, { now: ports.now(), said: 0 });
          const untold = held.untold.filter((id) => id !== personId);
          return [
            { c: turns.name, id: turn.id, rev: revAfter(state), del: true as const },
            { c: lines.name, id: turn.talkId, rev: revAfter(state), doc: { ...held, ...line, untold } },
          ];
        }),
    }),
  });
}
