import type { Actor } from '../../../domain/people/actor.ts';
import { changeProfile, putOwnPictureCall, readProfile, takeOwnPicture } from '../../../domain/people/person-calls.ts';
import { blankPerson } from '../../../domain/people/person.ts';
import { NOTHING_OWN } from '../../../domain/people/profile-fields.ts';
import type { ProfileView } from '../../../domain/people/profile-view.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { staleUnless } from '../../sync/edit-documents.ts';
import { ownAccount } from '../accounts/own-account.ts';
import { findProfile, profileRevision, type RevisedProfile } from '../accounts/user-revision.ts';
import { putPersonPicture, takePersonPicture } from './person-pictures.ts';
import { profileView } from './profile-view.ts';
import { writeProfile } from './write-profile.ts';

export const profileEndpoints = [
  /**
   * `id` is the person's id; `old_id` is the same, because clients use it in other calls. Send the answer's ETag as
   * If-Match with a change.
   */
  endpoint(readProfile, {
    summary: 'Your own profile, with what only you and the organisers see of it.',
    refuses: ['not-found'],
    handle: ({ actor, ports }) => shownProfile(actor, ports),
  }),
  /**
   * Validates the fields that are sent; other fields do not change. `isComplete` becomes true when the whole form is
   * valid, including both pictures. Ignores fields that are not in the form (roles, access, promotion, address, company).
   */
  endpoint(changeProfile, {
    summary: 'Changes fields of your own profile.',
    example: {
      first_name: 'Ada',
      last_name: 'Verne',
      focus: ['Gaming', 'Crypto'],
      website: 'https://ada.example.org/',
      country: 'Spain',
    },
    showCurrent: ({ actor, ports }) => shownProfile(actor, ports),
    handle: async ({ actor, input, ports, header }) => {
      const ifMatch = header('if-match');
      const seen = await profileOf(actor.id, ports);
      staleUnless(ifMatch, profileRevision(seen));
      await writeProfile(actor, { personId: actor.id, fields: input, ifMatch: ifMatch && seen.person.rev }, ports);
      return shownProfile(actor, ports);
    },
  }),
  endpoint(putOwnPictureCall, {
    summary: 'Gives your profile a picture: png or jpeg, under 5,000,000 bytes. The one before is gone.',
    handle: async ({ actor, file, ports }) => {
      await putPersonPicture(actor, { personId: actor.id, field: 'profile_picture_url', file }, ports);
      return shownProfile(actor, ports);
    },
  }),
  endpoint(takeOwnPicture, {
    summary: 'Takes the picture off your profile, which is incomplete without one.',
    handle: async ({ actor, ports }) => {
      await takePersonPicture(actor, { personId: actor.id, field: 'profile_picture_url' }, ports);
      return shownProfile(actor, ports);
    },
  }),
];

const profileOf = async (personId: string, ports: Ports): Promise<RevisedProfile> =>
  (await findProfile(personId, ports)) ?? {
    person: { document: blankPerson(personId), rev: '' },
    own: { document: NOTHING_OWN, rev: '' },
  };

async function shownProfile(actor: Actor, ports: Ports): Promise<ProfileView> {
  const profile = await profileOf(actor.id, ports);
  const account = await ownAccount(actor, ports);
  const {
    person: { document: person },
    own: { document: own },
  } = profile;
  return profileView({ person, own }, account, { viewer: actor, rev: profileRevision(profile), ports });
}
