import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { eventFields } from '../event/event-form.ts';
import { EVENT_FILE_MAX_BYTES } from './event-file.ts';

/** Name and first day of the next edition. */
export const NextEditionInput = v.object({
  name: v.pipe(eventFields.name, v.description('What the next event is called.')),
  first_day: v.pipe(eventFields.firstDay, v.description('Its first day; all other days move with it.')),
});

/** The event file as JSON (docs/operate.md). */
export const makeNextEdition = call({
  method: 'get',
  path: '/admin/next-edition',
  access: 'admin',
  input: NextEditionInput,
  output: v.record(v.string(), v.unknown()),
});

/** Starts the event of an empty server from an event file. */
export const startFromFile = call({
  method: 'post',
  path: '/admin/event/file',
  access: 'admin',
  input: v.object({}),
  output: v.null(),
  status: 204,
  upload: {
    field: 'file',
    maxBytes: EVENT_FILE_MAX_BYTES,
    tooLarge: 'An event file has at most 2 MB',
  },
});
