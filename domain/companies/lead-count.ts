import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** Number of people who sent their card to a company, for organisers; id = the company. `at`: when it was counted. */
export const LeadCount = v.object({ companyId: v.string(), leads: v.number(), at: Instant });
export type LeadCount = v.InferOutput<typeof LeadCount>;

export const leadCountsCollection = collection('adm', 'lead-counts', { schema: LeadCount });
