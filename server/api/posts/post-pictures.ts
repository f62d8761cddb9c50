import type { Actor } from '../../../domain/people/actor.ts';
import { pictureFile } from '../../../domain/pictures.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { bringBackPicture, removePicture, storePicture } from '../pictures/store-picture.ts';

/**
 * A picture that was uploaded for a post, before the post exists. With this table, a post cannot use the picture of
 * something else, and no call deletes a picture that a post shows. `id` is the address; `postId` is empty until a post
 * uses it.
 */
interface PostPicture extends Stored {
  readonly postId: string;
  readonly at: number;
}
const PICTURES: TableSpec<PostPicture, 'byPost'> = {
  name: 'postPictures',
  indexes: { byPost: { fields: ['postId', 'at'] } },
};
export const pictureTable = ({ store }: Pick<Ports, 'store'>): Promise<Table<PostPicture, 'byPost'>> =>
  store.table(PICTURES);

type PicturePorts = Pick<Ports, 'store' | 'files' | 'now' | 'publicUrl'>;

/** Stores a picture for a future post. Returns its address. */
export async function keepPicture(file: UploadedFile, actor: Actor, ports: Ports): Promise<string> {
  const url = await storePicture(file, actor, ports);
  await (await pictureTable(ports)).insert({ id: url, rev: 1, postId: '', at: ports.now() });
  return url;
}

/**
 * Assigns a picture to a post and returns its stored address. Refuses pictures that were not uploaded for a post, or that
 * another post uses.
 */
export async function takePicture(given: string, postId: string, ports: PicturePorts): Promise<string> {
  const table = await pictureTable(ports);
  const picture = await findPicture(given, table, ports);
  const isFree = picture?.postId === '' && (await table.replace({ ...picture, postId }, picture.rev));
  if (picture && (isFree || picture.postId === postId) && (await bringBackPicture(picture.id, ports)))
    return picture.id;
  const message = 'Upload the picture first';
  return refuse('invalid', message, [{ field: 'picture', message }]);
}

/** Deletes an upload that no post uses. */
export async function removeUpload(given: string, ports: PicturePorts): Promise<void> {
  const table = await pictureTable(ports);
  const picture = await findPicture(given, table, ports);
  if (!picture) return refuse('not-found', 'There is no such picture');
  if (picture.postId !== '' || !(await table.remove(picture.id, picture.rev)))
    refuse('conflict', 'A post shows this picture');
  await removePicture(picture.id, ports);
}

/** Deletes uploads older than `before` that no post uses. */
export async function sweepUploads(before: number, ports: PicturePorts): Promise<void> {
  const { documents } = await (await pictureTable(ports)).find('byPost', { equals: [''], to: before, limit: 100 });
  for (const { id } of documents) await removeUpload(id, ports);
}

/** Returns the row of a picture. Skips the look-up if the address cannot be one of an upload. */
async function findPicture(
  given: string,
  table: Table<PostPicture, 'byPost'>,
  { publicUrl }: Pick<Ports, 'publicUrl'>,
): Promise<PostPicture | undefined> {
  const url = given.startsWith(`${publicUrl}/`) ? given.slice(publicUrl.length) : given;
  return /^[\w-]{1,64}\.webp$/.test(pictureFile(url, 'large') ?? '') ? table.get(url) : undefined;
}
