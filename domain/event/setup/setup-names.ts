/** Steps before an event opens, in order. */
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
  'pages',
  'open',
] as const;
export type SetupLine = (typeof SETUP_LINES)[number];
