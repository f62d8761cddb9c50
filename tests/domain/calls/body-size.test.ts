import * as v from 'valibot';
import { expect, test } from 'vitest';
import { bodyMaxBytes, largestBody, largestJson } from '../../../domain/calls/body-size.ts';
import { call } from '../../../domain/calls/call.ts';
import { wholeCompanyForm } from '../../../domain/companies/company-form.ts';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { COMPANY_BIO_LONGEST } from '../../../domain/limits/event.ts';
import { BODY_FREE_BYTES, BODY_MAX_BYTES, FORM_BODY_MAX_BYTES } from '../../../domain/limits/requests.ts';
import { wholeProfile } from '../../../domain/people/profile-form.ts';
import { NewUser } from '../../../domain/accounts/admin-user.ts';
import { endpoints } from '../../../server/app.ts';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most), v.minLength(1));

test('the largest JSON of a schema is counted with every character written as \\u0000', () => {
  const schema = v.object({
    name: text(10),
    on: v.optional(v.boolean()),
    count: v.nullable(v.number()),
    tags: v.pipe(v.array(text(3)), v.maxLength(2)),
    kind: v.union([v.literal('a'), text(4)]),
  });
  const escaped = (length: number): string => '\u0000'.repeat(length);
  const largest = { name: escaped(10), on: false, count: -Number.MIN_VALUE, tags: [escaped(3), escaped(3)] };
  expect(v.is(schema, { ...largest, kind: escaped(4) })).toBe(true);
  expect(largestJson(schema)).toBeGreaterThanOrEqual(JSON.stringify({ ...largest, kind: escaped(4) }).length);
});

test('a list, record or value without a limit has no largest JSON', () => {
  expect([v.array(text(1)), v.record(text(1), text(1)), v.unknown()].map(largestJson)).toEqual([
    Infinity,
    Infinity,
    Infinity,
  ]);
});

test('a call accepts 10 kB, or what its schema needs without path parameters, at most 1 MB', () => {
  const taking = (most: number) =>
    call({
      method: 'post',
      path: '/things/:id',
      access: 'anyone',
      input: v.object({ id: text(100_000), text: text(most) }),
      output: v.null(),
    });
  expect([10, 5_000, 500_000].map((most) => bodyMaxBytes(taking(most)))).toEqual([
    BODY_FREE_BYTES,
    largestBody(taking(5_000)),
    BODY_MAX_BYTES,
  ]);
  expect(bodyMaxBytes({ ...taking(5_000), maxBytes: 77 })).toBe(77);
});

test('every call with a JSON body has a limit: by its schema, or its own number', () => {
  const unbounded = endpoints.filter(
    (one) => one.method !== 'get' && one.maxBytes === undefined && largestBody(one) === Infinity,
  );
  expect(unbounded.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** Calls that change many records: more than 1 MB is sent in several calls. */
const IN_PARTS = [
  'post /admin/imports/:id/check',
  'post /admin/schedule/draft',
  'post /admin/schedule/forecast',
  'post /admin/schedule/release',
];

test('a body that the schema of a call accepts is never too large for it, unless it can be sent in parts', () => {
  const cut = endpoints.filter(
    (one) => one.method !== 'get' && !one.upload && one.maxBytes === undefined && largestBody(one) > bodyMaxBytes(one),
  );
  expect(cut.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(IN_PARTS);
});

test('calls without a log-in take at most 15 kB, except counts of devices', () => {
  const open = endpoints.filter((one) => one.method !== 'get' && one.access === 'anyone');
  expect(open.length).toBeGreaterThan(5);
  expect(open.filter((one) => bodyMaxBytes(one) > 15_000).map(({ path }) => path)).toEqual([
    '/sources/:id/hook/:key',
    '/sources/:id/tickets',
    '/adw-pubsub',
  ]);
});

test('a whole profile and a whole booth, each field as long as its rule allows, fit into one body', () => {
  const booth = wholeCompanyForm({ list: templateList('affiliate', 'company', COMPANY_BIO_LONGEST), isAdmin: true });
  const profile = largestJson(wholeProfile({ isAdmin: true }));
  const { roles, company_id, ticket_type, email } = NewUser.entries;
  const account = largestJson(v.object({ roles, company_id, ticket_type, email }));
  expect([largestJson(booth), profile + account].filter((bytes) => bytes > FORM_BODY_MAX_BYTES)).toEqual([]);
});
