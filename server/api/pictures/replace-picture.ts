import type { Actor } from '../../../domain/people/actor.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { discardPicture, removePicture, storePicture } from './store-picture.ts';

/** Puts the new address where it belongs, and says which it replaced; refuses when there is nothing to put it on. */
export type PutPicture<T> = (url: string) => Promise<{ readonly document: T; readonly replaced: string | null }>;

export interface PictureChange<T> {
  readonly actor: Actor;
  readonly file: UploadedFile;
  readonly put: PutPicture<T>;
}

/** Keeps a new picture of a thing, and lets go of the old one when nothing shows it any more; of the new one where it could not be put. */
export async function replacePicture<T>({ actor, file, put }: PictureChange<T>, ports: Ports): Promise<T> {
  const url = await storePicture(file, actor, ports);
  const { document, replaced } = await put(url).catch(async (error: unknown) => {
    await removePicture(url, ports);
    throw error;
  });
  await discardPicture(replaced, actor, ports);
  return document;
}
