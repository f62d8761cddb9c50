/** What the larger pictures of the demo stand beside. */
export const DEMO_SCENES = [
  'welcome',
  'choir',
  'supper',
  'tide',
  'breakfast',
  'tote',
  'recorder',
  'print',
  'reading',
  'boat',
  'lamp',
  'opening',
  'budgets',
  'night',
] as const;
export type DemoScene = (typeof DEMO_SCENES)[number];

// Where the app is served with them; draw.ts makes them.
export const personPicture = (key: string): string => `/demo/person-${key}.webp`;
export const companyPicture = (key: string): string => `/demo/company-${key}.webp`;
export const scenePicture = (word: DemoScene): string => `/demo/scene-${word}.webp`;
