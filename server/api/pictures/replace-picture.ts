import type { Actor } from '../../../domain/people/actor.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { discardPicture, removePicture, storePicture } from './store-picture.ts';

/** Stores the new address in the document. Returns the document and the old address; refuses if the document does not exist. */
export type PutPicture<T> = (url: string) => Promise<{ readonly document: T; readonly replaced: string | null }>;

export interface PictureChange<T> {
  readonly actor: Actor;
  readonly file: UploadedFile;
  readonly put: PutPicture<T>;
}

/** Stores a new picture of a document. Discards the old picture if nothing shows it any more, or the new one if it could not be set. */
export async function replacePicture<T>({ actor, file, put }: PictureChange<T>, ports: Ports): Promise<T> {
  const url = await storePicture(file, actor, ports);
  const { document, replaced } = await put(url).catch(async (error: unknown) => {
    await removePicture(url, ports);
    throw error;
  });
  await discardPicture(replaced, actor, ports);
  return document;
}
