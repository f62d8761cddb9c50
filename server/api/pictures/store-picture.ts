import { pictureFile, type PictureSize, uploadedPicture } from '../../../domain/pictures.ts';
import { refuse } from '../../../domain/refusal.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { discardFiles } from '../audit/discard-files.ts';

const SIZES: readonly PictureSize[] = ['small', 'medium', 'large'];

/** Makes a picture anew in all sizes and keeps it; returns the address to store. */
export async function storePicture(
  file: UploadedFile,
  ports: Pick<Ports, 'images' | 'files' | 'randomId'>,
): Promise<string> {
  const { bytes, field = 'picture' } = file;
  const images = await ports.images.make(bytes);
  if (!images) return refuse('invalid', formTexts.notAPicture, [{ field, message: formTexts.notAPicture }]);
  const url = uploadedPicture(ports.randomId(18));
  for (const size of SIZES) await ports.files.put(pictureFile(url, size) ?? '', images[size]);
  return url;
}

/** The files of a picture, in every size; none for one that was never ours. */
export const pictureFiles = (url: string): string[] =>
  SIZES.map((size) => pictureFile(url, size)).filter((file) => file !== undefined);

/** Removes a picture for good. One that was never ours stays where it is. */
export async function removePicture(url: string | null | undefined, ports: Pick<Ports, 'files'>): Promise<void> {
  for (const file of pictureFiles(url ?? '')) await ports.files.remove(file);
}

/** Lets go of a picture that nothing shows any more, so that its being taken away can be undone (`discardFiles`). */
export const discardPicture = (
  url: string | null | undefined,
  actor: Actor,
  ports: Pick<Ports, 'files' | 'now'>,
): Promise<void> => discardFiles(pictureFiles(url ?? ''), actor, ports);

/** Whether every size of a picture of ours is there, set aside or not; afterwards it is shown again. */
export async function bringBackPicture(url: string, { files }: Pick<Ports, 'files'>): Promise<boolean> {
  const found = await Promise.all(pictureFiles(url).map((file) => files.bringBack(file)));
  return found.every(Boolean);
}
