import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { crudCalls, pictureCall } from '../calls/crud-calls.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { thingId } from '../fields.ts';
import { HighlightView } from './highlight-view.ts';
import { HighlightChange, NewHighlight } from './highlight.ts';

const one = { id: thingId, view: HighlightView };

export const {
  list: listHighlights,
  add: addHighlight,
  edit: editHighlight,
  remove: deleteHighlight,
} = crudCalls('/highlights', { ...one, access: 'logged-in', input: { add: NewHighlight, edit: HighlightChange } });

export const listAllHighlights = call({
  method: 'get',
  path: '/highlights/admin',
  access: 'admin',
  input: v.object(PageFields),
  output: pageSchema(HighlightView),
});

export const storeHighlightThumbnail = pictureCall('/highlights/thumbnail/:id', one);
