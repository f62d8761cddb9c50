import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { ProfileInput } from '../../../domain/people/profile-form.ts';
import { blankPerson } from '../../../domain/people/person.ts';
import type { Profile } from '../../../domain/people/profile.ts';
import { refuse } from '../../../domain/refusal.ts';
import { texts } from '../../../domain/texts.ts';
import { endpoint } from '../../http/endpoint.ts';
import { tagged } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import { people } from '../../sync/catalog.ts';
import { revisionOf } from '../../sync/documents.ts';
import { pictureUpload } from '../pictures/store-picture.ts';
import { findAccount } from './account-store.ts';
import { findPerson } from './find-person.ts';
import { putPersonPicture, takePersonPicture } from './person-pictures.ts';
import { ProfileView, profileView } from './profile-view.ts';
import { ownProfile, writeProfile } from './write-profile.ts';

/** `id` is the real id, and `old_id` the same: clients use it in other calls. Its ETag goes back as If-Match of a change. */
const readProfile = endpoint({
  method: 'get',
  path: '/profile',
  access: 'logged-in',
  summary: 'Your own profile, with what only you and the organisers see of it.',
  input: v.object({}),
  output: ProfileView,
  handle: async ({ actor, ports }) => {
    const rev = await revisionOf(people, actor.id, ports); // Before the rest: should it change meanwhile, an edit is refused as stale.
    return tagged(await shownProfile(actor, await profileOf(actor.id, ports), ports), rev ?? '');
  },
});

/**
 * Checks the fields it carries and leaves the others. `isComplete` turns true when the whole form stands, both
 * pictures included. What is not a field of the form (roles, access, promotion, address, company) is not taken in.
 */
const changeProfile = endpoint({
  method: 'patch',
  path: '/profile',
  access: 'logged-in',
  summary: 'Changes fields of your own profile.',
  input: ProfileInput,
  output: ProfileView,
  example: { first_name: 'Ada', last_name: 'Verne', focus: ['Gaming', 'Crypto'], website: 'https://ada.example.org/', country: 'Spain' },
  handle: async ({ actor, input, ports, header }) =>
    shownProfile(actor, await writeProfile(actor, { personId: actor.id, fields: input, ifMatch: header('if-match') }, ports), ports),
});

const putPicture = endpoint({
  method: 'post',
  path: '/profile/picture',
  access: 'logged-in',
  summary: 'Gives your profile a picture: png or jpeg, under 5,000,000 bytes. The one before is gone.',
  input: v.object({}),
  output: ProfileView,
  upload: pictureUpload(),
  handle: async ({ actor, file, ports }) => {
    await putPersonPicture(actor, { personId: actor.id, field: 'profile_picture_url', file }, ports);
    return shownProfile(actor, await profileOf(actor.id, ports), ports);
  },
});

const takePicture = endpoint({
  method: 'delete',
  path: '/profile/picture',
  access: 'logged-in',
  summary: 'Takes the picture off your profile, which is incomplete without one.',
  input: v.object({}),
  output: ProfileView,
  handle: async ({ actor, ports }) => {
    await takePersonPicture(actor, { personId: actor.id, field: 'profile_picture_url' }, ports);
    return shownProfile(actor, await profileOf(actor.id, ports), ports);
  },
});

export const profileEndpoints = [readProfile, changeProfile, putPicture, takePicture];

const profileOf = async (personId: string, ports: Ports): Promise<Profile> =>
  ({ person: (await findPerson(personId, ports)) ?? blankPerson(personId), own: await ownProfile(personId, ports) });

async function shownProfile(actor: Actor, profile: Profile, ports: Ports): Promise<ProfileView> {
  const account = (await findAccount(actor.id, ports)) ?? refuse('not-logged-in', texts.notAuthorized);
  return profileView(profile, account, { viewer: actor, ports });
}
