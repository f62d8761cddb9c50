import { agenda, keepsTalk } from '../../../domain/agenda/agenda.ts';
import type { LoadedEvent } from '../../../domain/event/another-event.ts';
import { setDeviceSetting } from '../session/device-settings.ts';
import { userDocs } from '../outbox/user-docs-store.ts';
import { writeUserDoc } from '../outbox/user-docs-writer.ts';
import { lastSeen, seeChanges } from '../storage/seen-changes.ts';

/**
 * Another event has taken the place of the one this device knew. What belonged to the old one goes: the marks of
 * what changed, the day looked at, the talks kept and what could not be sent about them.
 */
export async function resetForNewEvent({ talks }: LoadedEvent): Promise<void> {
  seeChanges([...lastSeen.get().keys()]);
  setDeviceSetting('day', null);
  const here = new Set(talks.map(({ id }) => id));
  const left = [...userDocs.get().values()].filter(
    (document) =>
      agenda.is(document) && !here.has(document.ref) && (keepsTalk(document) || document.refusal !== undefined),
  );
  for (const { ref } of left) await writeUserDoc(agenda, ref, agenda.nothing);
}
