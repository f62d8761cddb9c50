import * as v from 'valibot';

/** A virtual business card, for its company and its sender. */
export const LeadView = v.pipe(
  v.object({
    id: v.string(),
    company_id: v.string(),
    user_id: v.string(),
    first_name: v.string(),
    last_name: v.string(),
    email: v.string(),
    job_position: v.string(),
    company: v.string(),
    country: v.string(),
    website: v.string(),
    created_at: v.string(),
  }),
  v.title('Lead'),
);
export type LeadView = v.InferOutput<typeof LeadView>;
