/** What an event needs before it opens, in the order in which it is set up. */
export const SETUP_LINES = [
  'name',
  'days',
  'stages',
  'tracks',
  'talks',
  'speakers',
  'holders',
  'companies',
  'mail',
  'push',
  'address',
  'safety',
  'open',
] as const;
export type SetupLine = (typeof SETUP_LINES)[number];
