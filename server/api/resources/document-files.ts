import { DOCUMENT_TYPES, documentName } from '../../../domain/resources/document-name.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { letGo } from '../audit/let-go.ts';
import { letGoOfPicture } from '../pictures/store-picture.ts';

export type Resource = Talk['resources'][number];

const KINDS = DOCUMENT_TYPES.join(', ');

/** The file of a resource: its random id is the name it lies under, its own name is only shown. */
export const documentFile = ({ id, fileType }: Pick<Resource, 'id' | 'fileType'>): string => `${id}.${fileType}`;

/** Where whoever agreed fetches it. */
export const resourcePath = (id: string): string => `/api/resources/file/${id}`;

/** Keeps a document that is what its content says, and says so. */
export async function storeDocument(
  file: UploadedFile,
  filename: string,
  { documents, files, randomId }: Pick<Ports, 'documents' | 'files' | 'randomId'>,
): Promise<Resource> {
  const fileType = await documents.typeOf(file.bytes);
  if (!fileType) {
    const message = `A document is a ${KINDS} without macros; this file is none, or it is broken`;
    return refuse('invalid', message, [{ field: 'file', message }]);
  }
  const named = documentName(filename, fileType);
  if (!named.ok) return refuse('invalid', named.message, [{ field: 'filename', message: named.message }]);
  const id = randomId(18);
  await files.put(documentFile({ id, fileType }), file.bytes);
  return { id, filename: named.name, size: file.bytes.length, fileType, path: resourcePath(id) };
}

export const readDocument = (resource: Resource, { files }: Pick<Ports, 'files'>): Promise<Buffer | undefined> =>
  files.get(documentFile(resource));

/** For good. */
export const removeDocument = (resource: Resource, { files }: Pick<Ports, 'files'>): Promise<void> =>
  files.remove(documentFile(resource));

/** Lets go of documents that no talk has any more (`letGo`). */
export const letGoOfDocuments = (
  resources: readonly Resource[],
  actor: Actor,
  ports: Pick<Ports, 'files' | 'now'>,
): Promise<void> => letGo(resources.map(documentFile), actor, ports);

/** Lets go of everything a talk that was taken away had lying here. */
export async function letGoOfTalkFiles(
  { coverUrl, resources }: Pick<Talk, 'coverUrl' | 'resources'>,
  actor: Actor,
  ports: Pick<Ports, 'files' | 'now'>,
): Promise<void> {
  await letGoOfPicture(coverUrl, actor, ports);
  await letGoOfDocuments(resources, actor, ports);
}
