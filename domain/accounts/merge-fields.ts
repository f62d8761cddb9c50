/** What one person may take over from another who turned out to be the same, under the names of the API. */
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
