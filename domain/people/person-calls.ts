import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { pageSchema } from '../calls/paging.ts';
import { pictureUpload } from '../calls/upload.ts';
import { ConnectionFlags } from '../connections/connection.ts';
import { TalkView } from '../talks/talk-view.ts';
import { PeopleQuery } from './people-query.ts';
import { PictureName } from './person-pictures.ts';
import { ListedPerson, PersonView } from './person-view.ts';
import { FORM_BODY_MAX_BYTES } from '../limits/requests.ts';
import { ProfileInput } from './profile-form.ts';
import { ProfileView } from './profile-view.ts';
import { ChosenAttendance } from '../tickets/attendance.ts';
import { ReminderMinutes } from './settings.ts';

export const makeCertificate = call({
  method: 'get',
  path: '/certificate/new',
  access: 'logged-in',
  input: v.object({}),
  output: v.never(),
  produces: 'application/pdf',
});

export const readDirectory = call({
  method: 'get',
  path: '/directory',
  access: 'logged-in',
  input: PeopleQuery,
  output: pageSchema(ListedPerson),
});

export const readPerson = call({
  method: 'get',
  path: '/directory/:id',
  access: 'logged-in',
  input: v.object({ id: v.pipe(v.string(), v.maxLength(150)) }),
  output: v.object({ ...PersonView.entries, old_id: v.optional(v.string()), ...ConnectionFlags.entries }),
});

export const readTalksOf = listCall({
  path: '/directory/:id/talks',
  access: 'logged-in',
  input: { id: v.pipe(v.string(), v.maxLength(150)) },
  view: TalkView,
});

export const readProfile = call({
  method: 'get',
  path: '/profile',
  access: 'logged-in',
  input: v.object({}),
  output: ProfileView,
});

export const changeProfile = call({
  method: 'patch',
  path: '/profile',
  access: 'logged-in',
  maxBytes: FORM_BODY_MAX_BYTES,
  input: ProfileInput,
  output: ProfileView,
  current: ProfileView,
});

export const putOwnPictureCall = call({
  method: 'post',
  path: '/profile/picture',
  access: 'logged-in',
  input: v.object({}),
  output: ProfileView,
  upload: pictureUpload(),
});

export const takeOwnPicture = call({
  method: 'delete',
  path: '/profile/picture',
  access: 'logged-in',
  input: v.object({}),
  output: ProfileView,
});

const ProfileStats = v.object({
  total: v.number(),
  complete: v.number(),
  with_picture: v.number(),
  promoted: v.number(),
  company_members: v.number(),
  /** Speakers are attendees too, so these add up to more than the total. */
  roles: v.object({ ROLE_ATTENDEE: v.number(), ROLE_SPEAKER: v.number(), ROLE_ADMIN: v.number() }),
  /** Accepted by both. */
  connections: v.number(),
  /** Requests without an answer. */
  open_requests: v.number(),
});

export const readProfileStats = call({
  method: 'post',
  path: '/stats/profiles',
  access: 'admin',
  input: v.object({}),
  output: ProfileStats,
});

export const SettingsView = v.object({
  reminder_minutes: ReminderMinutes,
  /** How you take part if your tickets allow both; absent: not decided. */
  attendance: v.exactOptional(ChosenAttendance),
});

export const readSettings = call({
  method: 'get',
  path: '/settings',
  access: 'logged-in',
  input: v.object({}),
  output: SettingsView,
});

export const changeSettings = call({
  method: 'patch',
  path: '/settings',
  access: 'logged-in',
  input: v.object({
    reminder_minutes: v.optional(ReminderMinutes),
    /** `null`: not decided. */
    attendance: v.optional(v.nullable(ChosenAttendance)),
  }),
  output: SettingsView,
});

const Place = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(150)), field: PictureName });

export const readUsers = call({
  method: 'get',
  path: '/users',
  access: 'logged-in',
  input: v.object({ ...PeopleQuery.entries, component: v.optional(v.pipe(v.string(), v.maxLength(50)), '') }),
  output: pageSchema(ListedPerson),
});

export const putImage = call({
  method: 'post',
  path: '/users/images',
  access: 'logged-in',
  input: Place,
  output: PersonView,
  upload: pictureUpload(),
});

export const takeImage = call({
  method: 'delete',
  path: '/users/images',
  access: 'logged-in',
  input: Place,
  output: PersonView,
});
