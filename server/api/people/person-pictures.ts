import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import type { PictureName } from '../../../domain/people/person-pictures.ts';
import type { Person } from '../../../domain/people/person.ts';
import { completed } from '../../../domain/people/profile.ts';
import { refuse } from '../../../domain/refusal.ts';
import { texts } from '../../../domain/texts.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { replacePicture } from '../pictures/replace-picture.ts';
import { discardPicture } from '../pictures/store-picture.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { tellContactsOf } from '../../jobs/tell-contacts.ts';
import { editPerson } from './edit-person.ts';
import { getPerson, noPerson } from './find-person.ts';

const NAMES = { profile_picture_url: 'pictureUrl', companyLogo: 'companyLogoUrl' } as const satisfies Record<
  PictureName,
  keyof Person
>;

export interface PicturePlace {
  readonly personId: string;
  readonly field: PictureName;
  /** The revision of the person that the editor saw. */ readonly ifMatch?: string | undefined;
}

/** Sets a person's picture and removes the old one. For the person and for admins. */
export async function putPersonPicture(
  actor: Actor,
  { file, ...place }: PicturePlace & { readonly file: UploadedFile },
  ports: Ports,
): Promise<Person> {
  await admitTo(place.personId, actor, ports);
  return replacePicture({ actor, file, put: (url) => setPicture(actor, { ...place, url }, ports) }, ports);
}

/** Removes a picture. Does nothing if there is none. */
export async function takePersonPicture(actor: Actor, place: PicturePlace, ports: Ports): Promise<Person> {
  await admitTo(place.personId, actor, ports);
  const { document, replaced } = await setPicture(actor, { ...place, url: null }, ports);
  await discardPicture(replaced, actor, ports);
  return document;
}

async function admitTo(personId: string, actor: Actor, ports: Ports): Promise<void> {
  await getPerson(personId, ports);
  if (personId !== actor.id && !isAdmin(actor)) refuse('not-allowed', texts.notAuthorized);
}

async function setPicture(
  actor: Actor,
  { personId, field, url, ifMatch }: PicturePlace & { readonly url: string | null },
  ports: Ports,
): Promise<{ document: Person; replaced: string | null }> {
  const list = await readFields('person', ports);
  const { before, after } = await editPerson(
    {
      actor,
      id: personId,
      ifMatch,
      change: (held = noPerson()) => completed({ ...held, [NAMES[field]]: url }, { isAdmin: isAdmin(actor), list }),
    },
    ports,
  );
  await tellContactsOf(personId, ports);
  return { document: after, replaced: before?.[NAMES[field]] ?? null };
}
