import * as v from 'valibot';

/** Where the conference stands; read at start, no screen changes it (spec 1). */
export const Phase = v.picklist(['onboarding', 'live', 'finished']);
export type Phase = v.InferOutput<typeof Phase>;
