import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { push } from '../../sync/sync-client.ts';
import { booth, companyDocument } from './company-world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    people: worldPeople,
    documents: [
      companyDocument(booth({ id: 'tidewater', name: 'Tidewater', users: ['mira'] })),
      companyDocument(booth({ id: 'northwind', name: 'Northwind', users: ['theo'] })),
    ],
  });
});
afterAll(() => app.stop());

let number = 0;
/** An edit as a device sends it: per field the new and the old value. */
const edited = (id: string, fields: Record<string, readonly [v: unknown, base: unknown]>) => {
  number += 1;
  const value = { fields: Object.fromEntries(Object.entries(fields).map(([name, [v, base]]) => [name, { v, base }])) };
  return {
    id: `edit:company:${id}`,
    kind: 'edit',
    ref: `company:${id}`,
    value,
    changedAt: app.ports.now(),
    rev: `edit-number-${number}`,
  };
};
const tidewater = async () => (await app.call('GET', '/company/tidewater', 'mira')).body as Record<string, unknown>;

test('an edit of a booth made offline is sent later and keeps what others changed', async () => {
  const edit = edited('tidewater', {
    name: ['Tidewater & Co', 'Tidewater'],
    promoVideo: ['https://player.vimeo.com/video/7', ''],
  });
  await app.call('PATCH', '/admin/company/tidewater', 'olive', { url: 'https://olive.example.org/', priority: true });
  expect(await push(app, 'mira', edit)).toEqual({ documents: [], logId: app.ports.log.logId });
  expect(await push(app, 'mira', edit)).toEqual({ documents: [], logId: app.ports.log.logId });
  expect(await tidewater()).toMatchObject({
    name: 'Tidewater & Co',
    promo_video: 'https://vimeo.com/7',
    url: 'https://olive.example.org/',
    priority: true,
  });
  app.advance(1000);
});

test('a field that someone else changed returns both texts, and the others are stored', async () => {
  await app.call('PATCH', '/admin/company/tidewater', 'olive', { bio: 'Olive wrote this' });
  const edit = edited('tidewater', {
    description: ['Mira wrote this', 'What Tidewater does.'],
    email: ['mira@tidewater.example.org', 'hello@tidewater.example.org'],
  });
  const lost = { description: { v: 'Mira wrote this', base: 'What Tidewater does.', theirs: 'Olive wrote this' } };
  const answer = {
    documents: [{ ...edit, value: { fields: lost }, rev: `${edit.rev}:answered` }],
    logId: app.ports.log.logId,
  };
  expect(await push(app, 'mira', edit)).toEqual(answer);
  expect(await push(app, 'mira', edit)).toEqual(answer);
  expect(await tidewater()).toMatchObject({ description: 'Olive wrote this', email: 'mira@tidewater.example.org' });

  app.advance(1000);
  expect(
    await push(app, 'mira', edited('tidewater', { description: ['Both wrote this', 'Olive wrote this'] })),
  ).toEqual({ documents: [], logId: app.ports.log.logId });
  expect(await tidewater()).toMatchObject({ description: 'Both wrote this' });
  app.advance(1000);
});

test('an invalid edit, or an edit of another booth, is refused completely', async () => {
  const before = await tidewater();
  const refused = async (who: string, document: unknown) =>
    ((await push(app, who, document)) as { documents: { refusal: unknown }[] }).documents[0]?.refusal;
  expect(
    await refused(
      'mira',
      edited('tidewater', { name: ['', 'Tidewater & Co'], twitter: ['https://twitter.com/tide', ''] }),
    ),
  ).toEqual({
    code: 'invalid',
    message: 'Please fix all invalid fields to be able to save your changes',
    data: [{ field: 'name', message: 'First Name is required' }],
  });
  const notThere = { code: 'not-found', message: 'There is no such company' };
  for (const who of ['theo', 'ada'])
    expect(await refused(who, edited('tidewater', { name: ['Mine', 'Tidewater & Co'] }))).toEqual(notThere);
  expect(await refused('olive', edited('nowhere', { name: ['Mine', ''] }))).toEqual(notThere);
  expect(await refused('mira', { ...edited('tidewater', {}), id: 'edit:weather:x', ref: 'weather:x' })).toMatchObject({
    code: 'unsupported',
  });
  expect(await refused('mira', { ...edited('tidewater', {}), value: { fields: 'all' } })).toMatchObject({
    code: 'invalid',
  });
  expect(await tidewater()).toEqual(before);
});

test('fields that are not on the form stay as they are', async () => {
  const before = await tidewater();
  const edit = edited('tidewater', {
    ticketType: ['super', 'basic'],
    priority: [false, true],
    users: [['ada'], ['mira']],
    id: ['northwind', 'tidewater'],
    logoUrl: ['x', null],
    twitter: ['https://twitter.com/tide', ''],
  });
  expect(await push(app, 'mira', edit)).toEqual({ documents: [], logId: app.ports.log.logId });
  expect(await tidewater()).toEqual({ ...before, twitter: 'https://twitter.com/tide', rev: expect.any(String) });
});
