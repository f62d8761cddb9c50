import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall, readCall, removeCall } from '../calls/crud-calls.ts';
import { sortFields } from '../calls/list-query.ts';
import { several } from '../calls/query.ts';
import { pictureUpload } from '../calls/upload.ts';
import { ConnectionLimit } from '../connections/connection-limit.ts';
import { PROFILE_LINE_MAX } from '../limits/people.ts';
import { AdminUserView } from './admin-user-view.ts';
import { FORM_BODY_MAX_BYTES } from '../limits/requests.ts';
import { NewPerson, NewUser, UserChanges } from './admin-user.ts';
import { UserFilter } from './user-filter.ts';
import { USER_COLUMNS } from './user-columns.ts';

const ById = v.object({ id: v.string() });

const Message = v.object({ message: v.string() });

export const resendInvitation = call({
  method: 'post',
  path: '/admin/users/:id/resend-invitation-link',
  access: 'admin',
  input: ById,
  output: Message,
  status: 202,
});

export const resendForgotten = call({
  method: 'post',
  path: '/admin/users/:id/resend-forgot-password-link',
  access: 'admin',
  input: ById,
  output: Message,
  status: 202,
});

export const forgottenLink = call({
  method: 'get',
  path: '/admin/users/:id/forgot-password-link',
  access: 'admin',
  input: ById,
  output: v.object({ link: v.string(), expires_at: v.string() }),
});

export const changeUserPicture = call({
  method: 'patch',
  path: '/admin/picture/:id',
  access: 'admin',
  input: v.object({ id: v.string() }),
  output: AdminUserView,
  current: AdminUserView,
  upload: pictureUpload(),
});

export const removeUserPicture = call({
  method: 'delete',
  path: '/admin/picture/:id',
  access: 'admin',
  input: v.object({ id: v.string() }),
  output: AdminUserView,
  current: AdminUserView,
});

const one = { id: v.string(), view: AdminUserView };

const FoundInput = {
  ...sortFields(USER_COLUMNS),
  ...UserFilter.entries,
  search: v.optional(v.pipe(v.string(), v.maxLength(PROFILE_LINE_MAX))),
  /** Ids of people; only they are listed. */
  ids: several(PROFILE_LINE_MAX),
};

export const listUsers = listCall({ path: '/admin/users', access: 'admin', input: FoundInput, view: AdminUserView });

/** Returns the ids of all people in a filtered list, on all pages. */
export const listUserIds = call({
  method: 'get',
  path: '/admin/users/ids',
  access: 'admin',
  input: v.object(FoundInput),
  output: v.object({ ids: v.array(v.string()) }),
});

export const listSpeakers = listCall({
  path: '/admin/speakers',
  access: 'admin',
  input: FoundInput,
  view: AdminUserView,
});

export const readOneUser = readCall('/admin/users', { access: 'admin', ...one });

export const createUser = call({
  method: 'post',
  path: '/admin/create-user',
  access: 'admin',
  maxBytes: FORM_BODY_MAX_BYTES,
  input: NewUser,
  output: AdminUserView,
  status: 201,
});

/** Adds a profile without an account, such as of a speaker whose mail address is not known yet. */
export const createPerson = call({
  method: 'post',
  path: '/admin/people',
  access: 'admin',
  input: NewPerson,
  output: AdminUserView,
  status: 201,
});

export const changeUser = call({
  method: 'patch',
  path: '/admin/update-user/:id',
  access: 'admin',
  maxBytes: FORM_BODY_MAX_BYTES,
  input: v.object({ ...UserChanges.entries, id: v.string() }),
  output: AdminUserView,
  current: AdminUserView,
});

export const limitConnections = call({
  method: 'patch',
  path: '/admin/users/:id/connection-limit',
  access: 'admin',
  input: v.object({ id: v.string(), connection_limit: ConnectionLimit }),
  output: AdminUserView,
  current: AdminUserView,
});

export const deleteUser = removeCall('/admin/users', one);
