import { agenda, keepsTalk } from '../../../domain/agenda/agenda.ts';
import type { LoadedEvent } from '../../../domain/event/another-event.ts';
import { setDeviceSetting } from '../session/device-settings.ts';
import { userDocs } from '../outbox/user-docs-store.ts';
import { writeUserDoc } from '../outbox/user-docs-writer.ts';
import { lastSeen, seeChanges } from '../storage/seen-changes.ts';

/**
 * Resets the device when another event replaced the one it knew: removes marks of changes, the selected day, kept talks of
 * the old event, and the notices of changes that could not be sent about them.
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
