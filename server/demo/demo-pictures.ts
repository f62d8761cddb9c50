// Pictures of the demo, served with the app from client/public/demo.
export const personPicture = (key: string): string => `/demo/person-${key}.webp`;
export const companyPicture = (key: string): string => `/demo/company-${key}.webp`;

/** Address of the picture that an entry of the data names; null without one. */
export function pictureOf({
  scene,
  logoOf,
}: {
  scene?: string | undefined;
  logoOf?: string | undefined;
}): string | null {
  if (scene) return `/demo/scene-${scene}.webp`;
  return logoOf ? companyPicture(logoOf) : null;
}
