import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { crudCalls, listCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { PAGE_BODY_MAX_BYTES } from '../limits/pages.ts';
import { AcceptValue } from './acceptance.ts';
import { NewPage, PAGE_ACCEPTS, PAGE_KINDS, PAGE_PLACES, PageChange } from './page.ts';

const shown = {
  id: v.string(),
  kind: v.picklist(PAGE_KINDS),
  title: v.string(),
  /** Address of a page on another site; empty if the page has a text. */
  link: v.string(),
  places: v.array(v.picklist(PAGE_PLACES)),
  accept: v.picklist(PAGE_ACCEPTS),
  /** 0 for the product's own text, which is shown while the event has no such page. */
  version: v.number(),
  hash: v.string(),
  published_at: v.nullable(v.string()),
};

/** A page without its text. */
export const PageLine = v.pipe(v.object(shown), v.title('PageLine'));
export type PageLine = v.InferOutput<typeof PageLine>;

/** A page with its text as HTML, in which each fact has its current value. */
export const PageView = v.pipe(v.object({ ...shown, html: v.string() }), v.title('Page'));
export type PageView = v.InferOutput<typeof PageView>;

const Facts = v.record(v.string(), v.string());

export const listPages = call({
  method: 'get',
  path: '/pages',
  access: 'anyone',
  input: v.object({}),
  output: v.object({ data: v.array(PageLine), facts: Facts }),
});

const VersionNumber = v.pipe(
  v.string('A whole number'),
  v.regex(/^[1-9]\d{0,8}$/, 'A whole number'),
  v.description('An earlier version, as it was published.'),
);

export const readPage = call({
  method: 'get',
  path: '/pages/:id',
  access: 'anyone',
  input: v.object({ id: thingId, version: v.optional(VersionNumber) }),
  output: PageView,
});

export const acceptPageCall = call({
  method: 'post',
  path: '/pages/:id/accept',
  access: 'logged-in',
  input: v.object({ id: thingId, ...AcceptValue.entries }),
  output: v.object({ id: v.string(), ...AcceptValue.entries }),
});

/** A page as organisers edit it, with its differences from the published page. */
export const PageDraftView = v.pipe(
  v.object({
    ...shown,
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

/** A person's answer about a version of a page: accepted or not. */
export const ConsentView = v.pipe(
  v.object({
    id: v.string(),
    /** Id of the person; after their erasure a keyed hash. */
    user_id: v.string(),
    /** `page:<id>`. */
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
  input: { what: v.optional(v.pipe(v.string(), v.maxLength(120), v.description('About a page: `page:` and its id.'))) },
  view: ConsentView,
});
