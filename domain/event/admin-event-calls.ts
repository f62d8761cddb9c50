import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { pictureUpload } from '../calls/upload.ts';
import { EventPatch, eventFields } from './event-form.ts';

/** The event as organisers edit it. */
const EventView = v.pipe(
  v.object({
    /** Empty before anything is set. */
    rev: v.string(),
    settings: v.object({ ...eventFields, logoUrl: v.optional(v.nullable(v.string())) }),
    /** Names of fields set by EVENT_FILE, read-only here. */
    fixed: v.array(v.string()),
  }),
  v.title('EventInForce'),
);

export const readEventSettings = call({
  method: 'get',
  path: '/admin/event',
  access: 'admin',
  input: v.object({}),
  output: EventView,
});

export const changeEventSettings = call({
  method: 'patch',
  path: '/admin/event',
  access: 'admin',
  input: EventPatch,
  output: EventView,
  current: EventView,
});

/** Uploads the logo, shown beside the event's name on every screen. `logoUrl: null` removes it. */
export const storeLogo = call({
  method: 'post',
  path: '/admin/event/logo',
  access: 'admin',
  input: v.object({}),
  output: EventView,
  upload: pictureUpload(),
});
