import * as v from 'valibot';
import { endpoint } from '../../http/endpoint.ts';
import { pictureUpload } from '../pictures/store-picture.ts';
import { findAccount } from './account-store.ts';
import { AdminUserView, adminUserView } from './admin-user-view.ts';
import { putPersonPicture, takePersonPicture } from './person-pictures.ts';

const changePicture = endpoint({
  method: 'patch',
  path: '/admin/picture/:id',
  access: 'admin',
  summary: 'Gives a person a picture; the one it replaces is removed.',
  input: v.object({ id: v.string() }),
  output: AdminUserView,
  upload: pictureUpload(),
  example: { id: 'grace' },
  handle: async ({ actor, input, file, ports }) => {
    const person = await putPersonPicture(actor, { personId: input.id, field: 'profile_picture_url', file }, ports);
    return adminUserView(person, await findAccount(person.id, ports), { viewer: actor, ports });
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
  handle: async ({ actor, input, ports }) => {
    const person = await takePersonPicture(actor, { personId: input.id, field: 'profile_picture_url' }, ports);
    return adminUserView(person, await findAccount(person.id, ports), { viewer: actor, ports });
  },
});

export const adminPictureEndpoints = [changePicture, removePicture];
