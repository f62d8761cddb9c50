import * as v from 'valibot';
import { pictureUpload } from '../../../domain/calls/upload.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AdminUserView, currentUser, readUser } from './admin-user-view.ts';
import { putPersonPicture, takePersonPicture } from '../people/person-pictures.ts';
import { seenWith } from './seen-user.ts';

const changePicture = endpoint({
  method: 'patch',
  path: '/admin/picture/:id',
  access: 'admin',
  summary: 'Gives a person a picture; the one it replaces is removed.',
  input: v.object({ id: v.string() }),
  output: AdminUserView,
  upload: pictureUpload(),
  example: { id: 'grace' },
  current: currentUser,
  handle: async ({ actor, input: { id }, file, ports, header }) => {
    const seen = await seenWith(header('if-match'), id, ports);
    await putPersonPicture(
      actor,
      { personId: id, field: 'profile_picture_url', file, ifMatch: seen?.person.rev },
      ports,
    );
    return readUser(id, actor, ports);
  },
});

const removePicture = endpoint({
  method: 'delete',
  path: '/admin/picture/:id',
  access: 'admin',
  summary: "Takes a person's picture away; where there is none, nothing changes.",
  input: v.object({ id: v.string() }),
  output: AdminUserView,
  example: { id: 'grace' },
  current: currentUser,
  handle: async ({ actor, input: { id }, ports, header }) => {
    const seen = await seenWith(header('if-match'), id, ports);
    await takePersonPicture(actor, { personId: id, field: 'profile_picture_url', ifMatch: seen?.person.rev }, ports);
    return readUser(id, actor, ports);
  },
});

export const adminPictureEndpoints = [changePicture, removePicture];
