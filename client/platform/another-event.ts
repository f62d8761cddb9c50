import { agenda, keepsTalk } from '../../domain/agenda/agenda.ts';
import type { KnownEvent } from '../../domain/event/another-event.ts';
import { setDeviceValue } from './device-values.ts';
import { mine } from './mine-view.ts';
import { writeMine } from './mine-writer.ts';
import { lastSeen, seeChanges } from './seen-changes.ts';

/**
 * Another event has taken the place of the one this device knew. What belonged to the old one goes: the marks of
 * what changed, the day looked at, the talks kept and what could not be sent about them.
 */
export async function leaveOldEvent({ talks }: KnownEvent): Promise<void> {
  seeChanges([...lastSeen.get().keys()]);
  setDeviceValue('day', null);
  const here = new Set(talks.map(({ id }) => id));
  const left = [...mine.get().values()].filter(
    (document) =>
      agenda.is(document) && !here.has(document.ref) && (keepsTalk(document) || document.refusal !== undefined),
  );
  for (const { ref } of left) await writeMine(agenda, ref, agenda.nothing);
}
