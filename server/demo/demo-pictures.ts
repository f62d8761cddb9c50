// Pictures of the demo, served with the app from client/public/demo.
export const personPicture = (key: string): string => `/demo/person-${key}.webp`;
export const companyPicture = (key: string): string => `/demo/company-${key}.webp`;

/** Returns the address of the picture that an entry of the data names; null if it names none. */
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
