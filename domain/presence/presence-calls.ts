import * as v from 'valibot';
import { call } from '../calls/call.ts';

/** Where in the organisers' place somebody is: `TALKS`, or `TALKS/keynote` with a thing open. */
const Place = v.pipe(v.string(), v.minLength(1), v.maxLength(300));

/** Says where one is, and is told who else is there. Kept for a moment and nowhere: it says nothing of what was done. */
export const sayPresence = call({
  method: 'post',
  path: '/admin/presence',
  access: 'admin',
  input: v.object({ at: Place }),
  output: v.object({ others: v.array(v.object({ id: v.string(), name: v.string() })) }),
});
