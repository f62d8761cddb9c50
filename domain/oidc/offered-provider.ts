import * as v from 'valibot';

/** A provider as the log-in page offers it. */
export const OfferedProvider = v.object({ id: v.string(), name: v.string() });
export type OfferedProvider = v.InferOutput<typeof OfferedProvider>;
