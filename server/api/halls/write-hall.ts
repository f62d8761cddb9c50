import * as v from 'valibot';
import { type Hall, hall, hallRefusal, hallsCollection as declared, HallValue } from '../../../domain/halls/hall.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { readable, stored } from '../../sync/documents.ts';
import { putUserDoc } from '../../sync/write-mine.ts';
import { findTalk } from '../talks/find-talk.ts';

export const halls = stored(declared);

/**
 * Marks a room as full, or as no longer full; the only way to do so. Writes the person's own document first, then the
 * public one with the latest mark of all. Sending again repairs a crash between the two.
 */
export async function writeHall(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = v.safeParse(HallValue, document.value);
  if (!value.success) return refuse('invalid', 'A room is full or not');
  const talk = await findTalk(document.ref, ports);
  const own = await putUserDoc(
    actor,
    { ...document, value: value.output },
    { ports, rule: () => hallRefusal(actor, talk) },
  );
  await show(actor, own, ports);
  return own;
}

async function show(actor: Actor, own: UserDocument, { log }: Ports): Promise<void> {
  const doc: Hall = { talkId: own.ref, ...hall.read(own), at: own.changedAt };
  const appended = await log.append(halls.scope, {
    mid: `hall:${actor.id}:${own.rev}`,
    by: actor.id,
    decide(state) {
      const held = readable(state.get(halls.name, own.ref), halls);
      const isOutdated = held ? held.at >= doc.at : !doc.full;
      return { ops: isOutdated ? [] : [{ c: halls.name, id: own.ref, rev: own.rev, doc }] };
    },
  });
  if (!appended.ok) throw new Refused(appended.refused);
}
