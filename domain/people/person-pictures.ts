import * as v from 'valibot';

/** The pictures of a person, under the names of the API. */
export const PictureField = v.picklist(
  ['profile_picture_url', 'companyLogo'],
  'The field is profile_picture_url or companyLogo',
);
export type PictureField = v.InferOutput<typeof PictureField>;
