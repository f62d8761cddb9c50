import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { type Collection, findRevised, type WithRev, withRev } from '../../sync/documents.ts';
import { editDocument, editRevised } from '../../sync/edit-documents.ts';
import { replacePicture } from './replace-picture.ts';
import { letGoOfPicture } from './store-picture.ts';

/** A thing in the catalog with one picture, such as a perk or a sponsor. */
export interface Pictured {
  readonly id: string;
  readonly imageUrl: string | null;
}

export interface Which {
  readonly actor: Actor;
  readonly id: string;
  readonly ifMatch?: string | undefined;
}

const gone = (): never => refuse('not-found', 'This does not exist');

export async function getPictured<T extends Pictured>(
  documents: Collection<T>,
  id: string,
  ports: Pick<Ports, 'log'>,
): Promise<WithRev<T>> {
  return withRev((await findRevised(documents, id, ports)) ?? gone());
}

/** Puts up a new one; its picture follows. */
export async function addPictured<T extends Pictured>(
  documents: Collection<T>,
  { actor, document }: { readonly actor: Actor; readonly document: T },
  ports: Ports,
): Promise<WithRev<T>> {
  return withRev((await editRevised(documents, { actor, id: document.id, change: () => document }, ports)) ?? gone());
}

/** Changes one that is there. */
export async function changePictured<T extends Pictured>(
  documents: Collection<T>,
  { change, ...which }: Which & { readonly change: (before: T) => T },
  ports: Ports,
): Promise<WithRev<T>> {
  return withRev(
    (await editRevised(documents, { ...which, change: (before) => change(before ?? gone()) }, ports)) ?? gone(),
  );
}

/** Gives it a picture in place of the one before. */
export async function changePicture<T extends Pictured>(
  documents: Collection<T>,
  { file, ...which }: Which & { readonly file: UploadedFile },
  ports: Ports,
): Promise<WithRev<T>> {
  await getPictured(documents, which.id, ports);
  let replaced: string | null = null;
  const put = async (imageUrl: string): Promise<{ document: WithRev<T>; replaced: string | null }> => {
    const document = await changePictured(
      documents,
      {
        ...which,
        change: (before) => {
          replaced = before.imageUrl;
          return { ...before, imageUrl };
        },
      },
      ports,
    );
    return { document, replaced };
  };
  return replacePicture({ actor: which.actor, file, put }, ports);
}

/** Takes it away, and its picture. */
export async function removePictured<T extends Pictured>(
  documents: Collection<T>,
  which: Which,
  ports: Ports,
): Promise<void> {
  let left: string | null = null;
  await editDocument(
    documents,
    {
      ...which,
      change: (before) => {
        left = (before ?? gone()).imageUrl;
        return null;
      },
    },
    ports,
  );
  await letGoOfPicture(left, which.actor, ports);
}
