import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import type { Crud, Which } from '../../sync/crud-handlers.ts';
import { type StoredCollection, findRevised, type WithRev, withRev } from '../../sync/documents.ts';
import { editDocument, type Edited, revised } from '../../sync/edit-documents.ts';
import { replacePicture } from './replace-picture.ts';
import { discardPicture } from './store-picture.ts';

/** A document with one picture, such as a perk or a sponsor. */
export interface Pictured {
  readonly id: string;
  readonly imageUrl: string | null;
}

const missing = (): never => refuse('not-found', 'This does not exist');

/** Returns the options of `crudHandlers` for documents with a picture, and the handler that sets the picture. */
export const pictured = <T extends Pictured, V>(
  documents: StoredCollection<T>,
  viewFor: Crud<T, unknown, unknown, V>['viewFor'],
) => ({
  documents,
  viewFor,
  missing,
  remove: (which: Which, ports: Ports) => removePictured(documents, which, ports),
  picture: {
    handle: async (sent: {
      readonly actor: Actor;
      readonly input: { readonly id: string };
      readonly file: UploadedFile;
      readonly ports: Ports;
    }): Promise<V> => {
      const { actor, file, ports } = sent;
      const changed = await changePicture(documents, { actor, id: sent.input.id, file }, ports);
      return (await viewFor(actor, ports))(changed);
    },
  },
});

export async function getPictured<T extends Pictured>(
  documents: StoredCollection<T>,
  id: string,
  ports: Pick<Ports, 'log'>,
): Promise<WithRev<T>> {
  return withRev((await findRevised(documents, id, ports)) ?? missing());
}

type Change<T> = Which & { readonly change: (before: T) => T };

/** Changes an existing document. */
export const changePictured = async <T extends Pictured>(
  documents: StoredCollection<T>,
  change: Change<T>,
  ports: Ports,
): Promise<WithRev<T>> => withRev(revised(await editPictured(documents, change, ports)));

const editPictured = <T extends Pictured>(
  documents: StoredCollection<T>,
  { change, ...which }: Change<T>,
  ports: Ports,
): Promise<Edited<T>> => editDocument(documents, { ...which, change: (before = missing()) => change(before) }, ports);

/** Sets the document's picture and removes the old one. */
async function changePicture<T extends Pictured>(
  documents: StoredCollection<T>,
  { file, ...which }: Which & { readonly file: UploadedFile },
  ports: Ports,
): Promise<WithRev<T>> {
  await getPictured(documents, which.id, ports);
  const put = async (imageUrl: string): Promise<{ document: WithRev<T>; replaced: string | null }> => {
    const edited = await editPictured(documents, { ...which, change: (before) => ({ ...before, imageUrl }) }, ports);
    return { document: withRev(revised(edited)), replaced: edited.before?.imageUrl ?? null };
  };
  return replacePicture({ actor: which.actor, file, put }, ports);
}

async function removePictured<T extends Pictured>(
  documents: StoredCollection<T>,
  which: Which,
  ports: Ports,
): Promise<void> {
  const { before = missing() } = await editDocument(
    documents,
    { ...which, change: (held) => (held ? null : missing()) },
    ports,
  );
  await discardPicture(before.imageUrl, which.actor, ports);
}
