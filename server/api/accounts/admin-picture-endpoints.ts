import { changeUserPicture, removeUserPicture } from '../../../domain/accounts/account-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { putPersonPicture, takePersonPicture } from '../people/person-pictures.ts';
import { currentUser, readUser } from './admin-user-view.ts';
import { userAtRevision } from './user-revision.ts';

export const adminPictureEndpoints = [
  endpoint(changeUserPicture, {
    summary: 'Gives a person a picture; the one it replaces is removed.',
    example: { id: 'grace' },
    showCurrent: currentUser,
    handle: async ({ actor, input: { id }, file, ports, header }) => {
      const seen = await userAtRevision(header('if-match'), id, ports);
      await putPersonPicture(
        actor,
        { personId: id, field: 'profile_picture_url', file, ifMatch: seen?.person.rev },
        ports,
      );
      return readUser(id, actor, ports);
    },
  }),
  endpoint(removeUserPicture, {
    summary: "Takes a person's picture away; where there is none, nothing changes.",
    example: { id: 'grace' },
    showCurrent: currentUser,
    handle: async ({ actor, input: { id }, ports, header }) => {
      const seen = await userAtRevision(header('if-match'), id, ports);
      await takePersonPicture(actor, { personId: id, field: 'profile_picture_url', ifMatch: seen?.person.rev }, ports);
      return readUser(id, actor, ports);
    },
  }),
];
