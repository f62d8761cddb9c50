import * as v from 'valibot';

const HOST_TABS = ['waiting', 'open', 'answered', 'polls'] as const;
export type HostTab = (typeof HOST_TABS)[number];

/** What the address of the hosts' view carries: which part is open. */
export const HostSearch = v.object({ tab: v.fallback(v.optional(v.picklist(HOST_TABS)), undefined) });
