import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorldApp, type Who, type WorldApp } from '../../../support/world-app.ts';

let world: WorldApp;
beforeAll(async () => {
  world = await startWorldApp('live');
});
afterAll(() => world[Symbol.asyncDispose]());

const send = (
  method: string,
  path: string,
  body: object,
  { as = 'admin', key = '' }: { readonly as?: Who; readonly key?: string } = {},
) =>
  world.app.request(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${world.tokens[as] ?? ''}`,
      'content-type': 'application/json',
      ...(key !== '' && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
const newestId = async (): Promise<unknown> => {
  const { body } = await world.app.call('GET', '/admin/audit?count=1', 'olive');
  return (body as { data: { id: string }[] }).data[0]?.id;
};

test('an organiser gets the audit id of their change, and can undo it by that id', async () => {
  const changed = await send('PATCH', '/perks/mug', { name: 'A blue mug' });
  const id = changed.headers.get('audit-id');
  expect({ status: changed.status, id }).toEqual({ status: 200, id: await newestId() });
  expect((await send('POST', `/admin/audit/${id}/undo`, {})).status).toBe(204);
  expect(await changed.json()).toMatchObject({ name: 'A blue mug' });
});

test('unchanged values, and actions of attendees, are no audit entries', async () => {
  await send('PATCH', '/perks/mug', { name: 'A mug' });
  const same = await send('PATCH', '/perks/mug', { name: 'A mug' });
  const claimed = await send('POST', '/perks/claim/mug', {}, { as: 'attendee' });
  expect([same, claimed].map(({ status, headers }) => [status, headers.get('audit-id')])).toEqual([
    [200, null],
    [200, null],
  ]);
});

test('a repeat with the same key gets the id of the first time', async () => {
  const once = (): Promise<Response> =>
    send('PATCH', '/perks/mug', { name: 'A red mug' }, { key: 'the-red-mug-of-june' });
  const [first, again] = [await once(), await once()];
  expect(first.headers.get('audit-id')).toBe(await newestId());
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.headers.get('audit-id')).toBe(first.headers.get('audit-id'));
});

test('a change of an account, which is in no log, has an id as well', async () => {
  const changed = await send('PATCH', '/admin/update-user/ada', { replayAccess: true });
  const { body } = await world.app.call('GET', '/admin/audit?count=20', 'olive');
  const entries = (body as { data: { id: string; scope: string }[] }).data;
  expect({ status: changed.status, ids: [changed.headers.get('audit-id')] }).toEqual({
    status: 200,
    ids: entries.filter(({ scope }) => scope === 'accounts').map(({ id }) => id),
  });
});
