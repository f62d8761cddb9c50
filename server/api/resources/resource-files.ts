import { RESOURCE_FILE_TYPES, resourceFileName } from '../../../domain/resources/resource-file-name.ts';
import { captionsFile } from '../../../domain/talks/player/captions.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { discardFiles } from '../audit/discard-files.ts';
import { discardPicture } from '../pictures/store-picture.ts';

export type Resource = Talk['resources'][number];

const KINDS = RESOURCE_FILE_TYPES.join(', ');

/** Returns the storage name of a resource's file. It contains the random id; the resource's own name is only for display. */
export const resourceFileKey = ({ id, fileType }: Pick<Resource, 'id' | 'fileType'>): string => `${id}.${fileType}`;

/** Returns the path of the download. */
export const resourcePath = (id: string): string => `/api/resources/file/${id}`;

/** Stores a document if its content matches its type. Returns the type. */
export async function storeResourceFile(
  file: UploadedFile,
  filename: string,
  { officeFiles, files, randomId }: Pick<Ports, 'officeFiles' | 'files' | 'randomId'>,
): Promise<Resource> {
  const fileType = await officeFiles.typeOf(file.bytes);
  if (!fileType) {
    const message = `A document is a ${KINDS} without macros; this file is none, or it is broken`;
    return refuse('invalid', message, [{ field: 'file', message }]);
  }
  const named = resourceFileName(filename, fileType);
  if (!named.ok) return refuse('invalid', named.message, [{ field: 'filename', message: named.message }]);
  const id = randomId(18);
  await files.put(resourceFileKey({ id, fileType }), file.bytes);
  return { id, filename: named.name, size: file.bytes.length, fileType, path: resourcePath(id) };
}

export const readResourceBytes = (resource: Resource, { files }: Pick<Ports, 'files'>): Promise<Buffer | undefined> =>
  files.get(resourceFileKey(resource));

/** Deletes the file permanently. */
export const removeResourceFile = (resource: Resource, { files }: Pick<Ports, 'files'>): Promise<void> =>
  files.remove(resourceFileKey(resource));

/** Discards documents that no talk refers to any more (`discardFiles`). */
export const discardResourceFiles = (
  resources: readonly Resource[],
  actor: Actor,
  ports: Pick<Ports, 'files' | 'now'>,
): Promise<void> => discardFiles(resources.map(resourceFileKey), actor, ports);

/** Discards all files of a deleted talk. */
export async function discardTalkFiles(
  { coverUrl, resources, captions }: Pick<Talk, 'coverUrl' | 'resources' | 'captions'>,
  actor: Actor,
  ports: Pick<Ports, 'files' | 'now'>,
): Promise<void> {
  await discardPicture(coverUrl, actor, ports);
  await discardResourceFiles(resources, actor, ports);
  await discardCaptions({ before: { captions }, after: undefined }, actor, ports);
}

interface Captioned {
  readonly before: Pick<Talk, 'captions'> | undefined;
  readonly after: Pick<Talk, 'captions'> | undefined;
}

/** Discards uploaded captions that the talk had before a change but not after it (`discardFiles`). */
export function discardCaptions(
  { before, after }: Captioned,
  actor: Actor,
  ports: Pick<Ports, 'files' | 'now'>,
): Promise<void> {
  const filesOf = (talk: Captioned['after']) => talk?.captions?.flatMap(({ url }) => captionsFile(url) ?? []) ?? [];
  const kept = new Set(filesOf(after));
  return discardFiles(
    filesOf(before).filter((name) => !kept.has(name)),
    actor,
    ports,
  );
}
