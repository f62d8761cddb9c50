import { changeSettings } from '../../../domain/event/admin-event-calls.ts';
import type { EventPatch } from '../../../domain/event/event-form.ts';
import { stageCalls } from '../../../domain/stages/stage-calls.ts';
import { type BatchStep, runBatch } from './batch.ts';

/** An event of one's own with its stages, in one request. Says why not, where something of it was refused. */
export async function beginEvent(event: EventPatch, stages: readonly string[]): Promise<string | undefined> {
  const steps: BatchStep[] = [
    { id: 'event', call: changeSettings, input: event, rev: undefined },
    ...stages.map((name, order) => ({
      id: name,
      call: stageCalls('live').add,
      input: { name, order },
      rev: undefined,
    })),
  ];
  const { refused } = await runBatch(steps);
  return [...refused.values()][0];
}
