import type { UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { removePicture, storePicture } from './store-picture.ts';

/** Puts the new address where it belongs, and says which it replaced; refuses when there is nothing to put it on. */
export type PutPicture<T> = (url: string) => Promise<{ readonly document: T; readonly replaced: string | null }>;

/** Keeps a new picture of a thing, and lets go of the old one when nothing shows it any more. */
export async function replacePicture<T>(file: UploadedFile, put: PutPicture<T>, ports: Ports): Promise<T> {
  const { document, replaced } = await put(await storePicture(file, ports));
  await removePicture(replaced, ports);
  return document;
}
