import * as v from 'valibot';

/** A person's pictures, by their API names. */
export const PictureField = v.picklist(
  ['profile_picture_url', 'companyLogo'],
  'The field is profile_picture_url or companyLogo',
);
export type PictureField = v.InferOutput<typeof PictureField>;
