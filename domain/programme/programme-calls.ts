import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { IsoDate } from '../time.ts';

/** Filters and look of the page. By default everything, in the colours of the reader's system. */
export const ProgrammeView = v.object({
  day: v.optional(v.pipe(IsoDate, v.description('Only this day of the event.'))),
  stage: v.optional(
    v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.description('Only the stage with this id, and breaks.')),
  ),
  theme: v.optional(
    v.pipe(v.picklist(['light', 'dark']), v.description('In these colours, whatever those of the system.')),
  ),
});
export type ProgrammeView = v.InferOutput<typeof ProgrammeView>;

export const showProgramme = call({
  method: 'get',
  path: '/programme',
  access: 'anyone',
  open: true,
  input: ProgrammeView,
  output: v.never(),
  produces: 'text/html',
});

/** The page without the event's name, for an iframe on another site. */
export const embedProgramme = call({
  method: 'get',
  path: '/programme/embed',
  access: 'anyone',
  open: true,
  input: ProgrammeView,
  output: v.never(),
  produces: 'text/html',
});
