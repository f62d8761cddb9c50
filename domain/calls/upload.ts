import { formTexts } from '../form-texts.ts';
import { PHOTO_MAX_BYTES } from '../limits/files.ts';

/** The one file a multipart call takes: the name of its field, and the most bytes it may have. */
export interface Upload {
  readonly field: string;
  /** Another name it may come under. */ readonly alsoField?: string;
  readonly maxBytes: number;
  /** Said when it is larger. */ readonly tooLarge: string;
  /** The call may as well come as JSON, without the file. */ readonly orJson?: true;
}

/** The form field of a call that takes a picture (spec 7: mostly `picture`). */
// @__NO_SIDE_EFFECTS__
export const pictureUpload = (field = 'picture'): Upload => ({
  field,
  maxBytes: PHOTO_MAX_BYTES - 1,
  tooLarge: formTexts.photoTooLarge,
});
