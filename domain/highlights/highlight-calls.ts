import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { pictureUpload } from '../calls/upload.ts';
import { thingId } from '../fields.ts';
import { HighlightView } from './highlight-view.ts';
import { HighlightChange, NewHighlight } from './highlight.ts';

export const listHighlights = call({
  method: 'get',
  path: '/highlights',
  access: 'logged-in',
  input: v.object(PageFields),
  output: pageSchema(HighlightView),
});

export const listAllHighlights = call({
  method: 'get',
  path: '/highlights/admin',
  access: 'admin',
  input: v.object(PageFields),
  output: pageSchema(HighlightView),
});

export const addHighlight = call({
  method: 'post',
  path: '/highlights',
  access: 'admin',
  input: NewHighlight,
  output: HighlightView,
  status: 201,
});

export const editHighlight = call({
  method: 'patch',
  path: '/highlights/:id',
  access: 'admin',
  input: v.object({ ...HighlightChange.entries, id: thingId }),
  output: HighlightView,
  current: HighlightView,
});

export const deleteHighlight = call({
  method: 'delete',
  path: '/highlights/:id',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: v.null(),
  current: HighlightView,
  status: 204,
});

export const storeHighlightThumbnail = call({
  method: 'post',
  path: '/highlights/thumbnail/:id',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: HighlightView,
  upload: pictureUpload(),
});
