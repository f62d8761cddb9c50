import { uploadedPicture } from '../../../domain/pictures.ts';
import type { Ports } from '../../ports.ts';
import { pictureFiles } from './store-picture.ts';

/**
 * Copies a picture to a new random address, so that whoever knows the old address does not find it. Returns the new address;
 * null if the picture is on another host or its files are gone. The caller removes the old files.
 */
export async function renamePicture(
  url: string,
  { files, randomId }: Pick<Ports, 'files' | 'randomId'>,
): Promise<string | null> {
  const from = pictureFiles(url);
  const held = await Promise.all(from.map((name) => files.get(name)));
  if (from.length === 0 || held.some((bytes) => bytes === undefined)) return null;
  const renamed = uploadedPicture(randomId(18));
  for (const [at, name] of pictureFiles(renamed).entries()) await files.put(name, Buffer.from(held[at] ?? []));
  return renamed;
}
