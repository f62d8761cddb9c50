import {
  discardDraft,
  draftSchedule,
  forecastSchedule,
  releaseSchedule,
} from '../../../domain/talks/schedule/schedule-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { discardChanges, draftChanges } from './schedule-draft.ts';
import { forecastChanges } from './schedule-forecast.ts';
import { chosen, releaseChanges } from './schedule-release.ts';

const example = {
  id: 'keynote',
  was: { startsAt: 1_815_379_200_000, minutes: 45, stageId: 'main' },
  to: { startsAt: 1_815_380_100_000, minutes: 45, stageId: 'main' },
};

/** Calls for the draft of the schedule and its release. */
export const scheduleEndpoints = [
  endpoint(draftSchedule, {
    summary: 'Puts changes of the schedule into the draft that organisers share; the latest about a talk stands.',
    example: { changes: [example] },
    handle: async ({ actor, input: { changes }, ports }) => ({ data: await draftChanges(actor, changes, ports) }),
  }),
  endpoint(discardDraft, {
    summary: 'Takes changes of the draft back: these, or all.',
    example: { ids: ['keynote'] },
    handle: async ({ actor, input: { ids }, ports }) => ({ discarded: await discardChanges(actor, ids, ports) }),
  }),
  endpoint(forecastSchedule, {
    summary: 'What a release would mean for those who keep a talk of it, in numbers.',
    example: { changes: [example] },
    handle: async ({ input, ports }) => forecastChanges(await chosen(input, ports), ports),
  }),
  /** Refuses all changes, and names the talks, if one of these talks was moved meanwhile. */
  endpoint(releaseSchedule, {
    summary: 'Lets people see changes of the schedule: all of them at once, or none.',
    example: { changes: [example] },
    refuses: ['conflict', 'not-found', 'invalid'],
    handle: async ({ actor, input, ports, header }) =>
      releaseChanges(actor, { input, key: header('idempotency-key') ?? ports.randomId(12) }, ports),
  }),
];
