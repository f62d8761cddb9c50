import * as v from 'valibot';
import { call } from '../calls/call.ts';

/** The screen that an organiser has open: `TALKS`, or `TALKS/keynote` with a record open. */
const Place = v.pipe(v.string(), v.minLength(1), v.maxLength(300));

/** Reports where the caller is and returns who else is there. Kept in memory for a moment only. */
export const sayPresence = call({
  method: 'post',
  path: '/admin/presence',
  access: 'admin',
  input: v.object({ at: Place }),
  output: v.object({ others: v.array(v.object({ id: v.string(), name: v.string() })) }),
});
