import {
  IMAGE_PIXELS_MAX,
  ORGANISER_PICTURES_BUDGET,
  OWN_IMAGE_PIXELS_MAX,
  PICTURES_BUDGET,
  PICTURES_WAIT,
  PICTURES_WAITING_MAX,
} from '../../../domain/limits/files.ts';
import { pictureFile, type PictureSize, uploadedPicture } from '../../../domain/pictures.ts';
import { refuse } from '../../../domain/refusal.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import { TooMany } from '../../http/too-many.ts';
import type { MadeImages } from '../../platform/images/images.ts';
import type { Ports } from '../../ports.ts';
import { discardFiles } from '../audit/discard-files.ts';

const SIZES: readonly PictureSize[] = ['small', 'medium', 'large'];

/** Re-encodes a picture in all sizes and stores it. Returns its address. */
export async function storePicture(
  { bytes, field = 'picture' }: UploadedFile,
  actor: Actor,
  ports: Pick<Ports, 'images' | 'files' | 'newId' | 'attempts'>,
): Promise<string> {
  // A refused picture counts too; otherwise a person could send refused pictures without limit.
  holdPicturesToBudget(actor, ports);
  const wrong = (message: string): never => refuse('invalid', message, [{ field, message }]);
  const pixels = ports.images.pixels(bytes) ?? wrong(formTexts.notAPicture);
  const most = isAdmin(actor) ? IMAGE_PIXELS_MAX : OWN_IMAGE_PIXELS_MAX;
  if (pixels > most) wrong(formTexts.tooManyPixels(most));
  return putPicture((await ports.images.make(bytes)) ?? wrong(formTexts.notAPicture), ports);
}

/** Stores a picture in all sizes. Returns its address. */
export async function putPicture(
  images: MadeImages,
  { files, newId }: Pick<Ports, 'files' | 'newId'>,
): Promise<string> {
  const url = uploadedPicture(newId(18, 'picture'));
  for (const size of SIZES) await files.put(pictureFile(url, size) ?? '', Buffer.from(images[size]));
  return url;
}

function holdPicturesToBudget(actor: Actor, { attempts, images }: Pick<Ports, 'attempts' | 'images'>): void {
  if (images.waiting >= PICTURES_WAITING_MAX)
    throw new TooMany(PICTURES_WAIT, 'Very many pictures are being uploaded at this moment. Please try again.');
  const budget = isAdmin(actor) ? ORGANISER_PICTURES_BUDGET : PICTURES_BUDGET;
  const wait = attempts.take(`pictures:${actor.id}`, budget);
  if (wait > 0) throw new TooMany(wait, 'You have uploaded many pictures. Please wait a little.');
}

/** Returns the file names of a picture in every size; empty for a picture on another host. */
export const pictureFiles = (url: string): string[] =>
  SIZES.map((size) => pictureFile(url, size)).filter((file) => file !== undefined);

/** Deletes a picture permanently if it is stored here. */
export async function removePicture(url: string | null | undefined, ports: Pick<Ports, 'files'>): Promise<void> {
  for (const file of pictureFiles(url ?? '')) await ports.files.remove(file);
}

/** Discards a picture that nothing shows any more. An undo can restore it (`discardFiles`). */
export const discardPicture = (
  url: string | null | undefined,
  actor: Actor,
  ports: Pick<Ports, 'files' | 'now'>,
): Promise<void> => discardFiles(pictureFiles(url ?? ''), actor, ports);

/** Restores a discarded picture. Returns whether every size of it still exists. */
export async function bringBackPicture(url: string, { files }: Pick<Ports, 'files'>): Promise<boolean> {
  const found = await Promise.all(pictureFiles(url).map((file) => files.bringBack(file)));
  return found.every(Boolean);
}
