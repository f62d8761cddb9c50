import { crudCalls, listCall, pictureCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { HighlightView } from './highlight-view.ts';
import { HighlightChange, NewHighlight } from './highlight.ts';

const one = { id: thingId, view: HighlightView };

export const {
  list: listHighlights,
  add: addHighlight,
  edit: editHighlight,
  remove: deleteHighlight,
} = crudCalls('/highlights', { ...one, access: 'logged-in', input: { add: NewHighlight, edit: HighlightChange } });

export const listAllHighlights = listCall({
  path: '/highlights/admin',
  access: 'admin',
  input: {},
  view: HighlightView,
});

export const storeHighlightThumbnail = pictureCall('/highlights/thumbnail/:id', one);
