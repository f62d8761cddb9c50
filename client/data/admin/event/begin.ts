import { changeEventSettings } from '../../../../domain/event/admin-event-calls.ts';
import { eventSettingsCollection } from '../../../../domain/event/event-settings.ts';
import type { EventPatch } from '../../../../domain/event/event-form.ts';
import { stageCalls } from '../../../../domain/stages/stage-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import { collectionStore } from '../../../platform/replica/collection-store.ts';
import { type BatchStep, runBatch } from '../records/batch.ts';

/** Creates the organisers' own event with its stages, unless a colleague has already done so. Returns the reason of a refusal. */
export async function beginEvent(event: EventPatch, stages: readonly string[]): Promise<string | undefined> {
  const rev = collectionStore(eventSettingsCollection).get().rev('event') ?? '';
  const begun = await http.request(changeEventSettings, event, { key: crypto.randomUUID(), ifMatch: `"${rev}"` });
  if (!begun.ok) return begun.refusal.message;
  const steps = stages.map((name, order): BatchStep => ({
    id: name,
    call: stageCalls('live').add,
    input: { name, order },
    rev: undefined,
  }));
  const { refused } = await runBatch(steps);
  return [...refused.values()][0];
}
