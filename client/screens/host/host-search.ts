import * as v from 'valibot';

const HOST_TABS = ['waiting', 'open', 'answered', 'polls'] as const;
export type HostTab = (typeof HOST_TABS)[number];

/** URL parameter: the open tab. */
export const HostSearch = v.object({ tab: v.fallback(v.optional(v.picklist(HOST_TABS)), undefined) });
