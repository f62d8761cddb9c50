import * as v from 'valibot';
import { formTexts } from '../../../domain/form-texts.ts';
import type { PictureField } from '../../../domain/people/person-pictures.ts';
import { type FilledInBy, wholeProfile } from '../../../domain/people/profile-form.ts';
import { texts } from '../../../domain/texts.ts';

/** The names of the pictures in the form. */
export const PICTURES: readonly PictureField[] = ['profile_picture_url', 'companyLogo'];

/** The whole form; a picture is one that was cut on this device. `has`: which of them need not be given. */
export const profileForm = (by: FilledInBy, has: Readonly<Record<PictureField, boolean>>) =>
  v.object({
    profile_picture_url: picture(has.profile_picture_url, formTexts.pictureMissing),
    ...wholeProfile(by).entries,
    companyLogo: picture(has.companyLogo, texts.fieldMissing),
  });
export type ProfileForm = v.InferOutput<ReturnType<typeof profileForm>>;

const picture = (isThere: boolean, missing: string) =>
  v.pipe(
    v.optional(v.instance(Blob, missing)),
    v.check((chosen) => isThere || chosen !== undefined, missing),
  );
