import * as v from 'valibot';
import { crudCalls } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { DisplayChange, NewDisplay } from './display.ts';

export const DisplayView = v.pipe(
  v.object({
    id: v.string(),
    rev: v.string(),
    name: v.string(),
    stage_id: v.nullable(v.string()),
    /** Capability URL to open on the screen; needs no log-in. */
    url: v.string(),
  }),
  v.title('Display'),
);
export type DisplayView = v.InferOutput<typeof DisplayView>;

export const {
  list: listDisplays,
  add: addDisplay,
  edit: editDisplay,
  remove: revokeDisplay,
} = crudCalls('/displays', {
  id: thingId,
  view: DisplayView,
  access: 'admin',
  input: { add: NewDisplay, edit: DisplayChange },
});
