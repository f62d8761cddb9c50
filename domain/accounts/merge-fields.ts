/** Fields that a person can take over from a duplicate, by their API names. */
export const MERGE_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'ticket',
  'profile_picture_url',
  'company',
  'job_position',
  'about',
  'attendee_company',
  'country',
  'website',
  'twitter',
  'facebook',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];
