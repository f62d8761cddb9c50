import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { thingId } from '../forms/input-schemas.ts';
import { AcceptValue } from './acceptance.ts';
import { PAGE_ACCEPTS, PAGE_KINDS, PAGE_PLACES } from './page.ts';

/** Fields of a page in answers, without its text. */
export const pageFields = {
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
export const PageLine = v.pipe(v.object(pageFields), v.title('PageLine'));
export type PageLine = v.InferOutput<typeof PageLine>;

/** A page with its text as HTML, in which each fact has its current value. */
export const PageView = v.pipe(v.object({ ...pageFields, html: v.string() }), v.title('Page'));
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
