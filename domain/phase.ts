import * as v from 'valibot';

/** Where the conference stands; organisers set it, unless EVENT_FILE fixes it (spec 1). */
export const Phase = v.picklist(['onboarding', 'live', 'finished']);
export type Phase = v.InferOutput<typeof Phase>;
