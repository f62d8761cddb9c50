import * as v from 'valibot';

/** A person's pictures, by their API names. */
export const PictureName = v.picklist(
  ['profile_picture_url', 'companyLogo'],
  'The field is profile_picture_url or companyLogo',
);
export type PictureName = v.InferOutput<typeof PictureName>;
