import { formTexts } from '../form-texts.ts';
import { PHOTO_MAX_BYTES } from '../limits/files.ts';

/** The file of a multipart call: the name of its field and its limit in bytes. */
export interface Upload {
  readonly field: string;
  /** An alternative field name. */ readonly alsoField?: string;
  readonly maxBytes: number;
  /** Message if it is too large. */ readonly tooLarge: string;
  /** The call may also be sent as JSON without the file. */ readonly orJson?: true;
}

/** The picture field of a call (spec 7: mostly `picture`). */
// @__NO_SIDE_EFFECTS__
export const pictureUpload = (field = 'picture'): Upload => ({
  field,
  maxBytes: PHOTO_MAX_BYTES - 1,
  tooLarge: formTexts.photoTooLarge,
});
