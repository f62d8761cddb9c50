import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { crudCalls, listCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { PAGE_BODY_MAX_BYTES } from '../limits/pages.ts';
import { pageFields } from './page-calls.ts';
import { NewPage, PageChange } from './page-form.ts';

/** A page as organisers edit it, with its differences from the published page. */
export const PageDraftView = v.pipe(
  v.object({
    ...pageFields,
    rev: v.string(),
    html: v.string(),
    order: v.number(),
    /** Number of blanks that are not filled in; a page with any cannot be published. */
    blanks: v.number(),
    /** Whether it differs from the published page. */
    changed: v.boolean(),
    /** Facts in the published text whose value has changed since. */
    changed_facts: v.array(v.string()),
    /** Number of people who accepted the published version. */
    accepted: v.number(),
  }),
  v.title('PageDraft'),
);
export type PageDraftView = v.InferOutput<typeof PageDraftView>;

export const {
  list: listPageDrafts,
  add: addPage,
  edit: editPage,
  remove: deletePage,
} = crudCalls('/admin/pages', {
  access: 'admin',
  id: thingId,
  view: PageDraftView,
  input: { add: NewPage, edit: PageChange },
  maxBytes: PAGE_BODY_MAX_BYTES,
});

export const publishPageCall = call({
  method: 'post',
  path: '/admin/pages/:id/publish',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: PageDraftView,
});

/** A person's answer about a version of a page, or about who sees them. */
export const ConsentView = v.pipe(
  v.object({
    id: v.string(),
    /** Id of the person; after their erasure a keyed hash. */
    user_id: v.string(),
    /** `page:<id>`; `listed` for the directory; `field:<id>` for who sees an answer of the profile. */
    what: v.string(),
    said: v.boolean(),
    version: v.number(),
    hash: v.string(),
    way: v.string(),
    at: v.string(),
    /** When a later answer replaced it; null while it is valid. */
    ended: v.nullable(v.string()),
  }),
  v.title('Consent'),
);
export type ConsentView = v.InferOutput<typeof ConsentView>;

export const listConsents = listCall({
  path: '/admin/consents',
  access: 'admin',
  input: {
    what: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(120),
        v.description('About a page: `page:` and its id. About who sees a person: `listed`, or `field:` and its id.'),
      ),
    ),
  },
  view: ConsentView,
});
