import * as v from 'valibot';

/** Phase of the conference; set by organisers, unless EVENT_FILE fixes it (spec 1). */
export const Phase = v.picklist(['onboarding', 'live', 'finished']);
export type Phase = v.InferOutput<typeof Phase>;
