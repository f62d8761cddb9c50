import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { EntryValue, entry } from '../../../domain/raffles/entry.ts';
import { entryRefusal } from '../../../domain/raffles/raffle.ts';
import { refusal, refuse, Refused } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { findMine, putUserDoc } from '../../sync/write-mine.ts';
import { draws, ENTRIES_SCOPE, entries, entryId, entryOps, raffles } from './entries.ts';

/**
 * Enters a person into a raffle, for REST and sync; the only way to do so. Writes first to the raffle's entries, once per
 * person, then to the person's documents, with the entry number. The number is random and secret until the draw, so that
 * an organiser cannot choose a seed that makes a certain person win.
 */
export async function writeEntry(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  if (!v.is(EntryValue, document.value)) return refuse('invalid', 'An entry cannot be taken back');
  const before = findMine(await ports.log.state(personScope(actor.id)), document.id);
  if (before && entry.read(before).entered) return before;
  const number = await takePart(actor, document.ref, ports);
  // The revision must differ from the device's, so that the device receives the number.
  return putUserDoc(
    actor,
    { ...document, rev: ports.keyedHash(document.rev), value: { entered: true, number } },
    { ports, rule: () => undefined },
  );
}

async function takePart({ id: userId }: Actor, raffleId: string, { log, now, randomId }: Ports): Promise<string> {
  const pub = await log.state(raffles.scope);
  const id = entryId(raffleId, userId);
  const number = randomId(9);
  const appended = await log.append(ENTRIES_SCOPE, {
    mid: `entry:${raffleId}:${userId}`,
    by: userId,
    decide: (state) => {
      if (state.get(entries.name, id)) return { ops: [] };
      const held = pub.get(raffles.name, raffleId);
      const isDrawn = state.get(draws.name, raffleId) !== undefined;
      const refused =
        entryRefusal(held && raffles.parse(held), now()) ??
        (isDrawn ? refusal('conflict', 'This raffle is closed') : undefined);
      return refused ? { refused } : { ops: entryOps({ id, raffleId, userId, number, at: now() }, state) };
    },
  });
  if (!appended.ok) throw new Refused(appended.refused);
  const held = (await log.state(ENTRIES_SCOPE)).get(entries.name, id);
  return held ? entries.parse(held).number : refuse('conflict', 'This entry was taken back');
}
