import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import { AlfioShop, runExtension } from '../../../support/alfio-server.ts';
import { olive } from '../../../support/people.ts';
import { type ServedStandIn, serveStandIn } from '../../../support/shop-stand-in.ts';
import { ticketFacts } from '../../../support/shop-source.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let served: ServedStandIn;
let alfio: AlfioShop;
let scripts: readonly string[];
let id = '';
let token = '';
const nobody = { nth: 0, late: 0, attendee: { name: '', email: '' } };

beforeAll(async () => {
  alfio = new AlfioShop();
  served = await serveStandIn(alfio);
  const env = { SOURCE_HOSTS: served.origin, SEAL_KEY: Buffer.alloc(32, 5).toString('base64') };
  app = await startTestApp({ env, now: alfio.now });
  const guide = await readFile(new URL('../../../../docs/connect.md', import.meta.url), 'utf8');
  scripts = [...guide.matchAll(/```js\n([^]*?)```/g)].map(([, script = '']) => script);
  const address = `${served.origin}/event/days27`;
  const source = await call('POST', '/admin/sources', { kind: 'alfio', name: 'alf.io', address, secret: 'secret' });
  ({ id } = source as { id: string });
  await call('PATCH', `/admin/sources/${id}`, { map: { 1: { means: 'ticket', type: 'Attendee' } } });
  const machine = { name: 'alf.io', scopes: ['tickets:write'], until: '2027-07-20', source_id: id };
  ({ token } = (await call('POST', '/admin/machines', machine)) as { token: string });
  await call('POST', `/admin/sources/${id}/run`);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await app.call(method, path, olive.person.id, body);
  await app.settled();
  expect([path, answer.status < 300 ? 'done' : answer.body]).toEqual([path, 'done']);
  return answer.body;
};
const send = async (body: unknown, bearer = token) => {
  const answer = await app.request(`/api/sources/${id}/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const said = (await answer.json()) as { data?: { outcome: string; message: string }[] };
  await app.settled();
  return [answer.status, ...(said.data ?? []).map(({ outcome }) => outcome)];
};
/** Has the extensions of the guide hear what alf.io fired since, and their requests arrive. */
const extend = async (): Promise<unknown[]> => {
  const parameters = { address: `http://plenary/api/sources/${id}/tickets`, token };
  const answers: unknown[] = [];
  for (const event of alfio.fired.splice(0))
    for (const { url, headers, body } of scripts.flatMap((script) => runExtension(script, event, parameters))) {
      expect([url, headers]).toEqual([parameters.address, { Authorization: `Bearer ${token}` }]);
      answers.push(await send(body));
    }
  return answers;
};
const pull = async (minutes = 5): Promise<void> => {
  app.advance(minutes * 60_000);
  alfio.tick(minutes * 60_000);
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
};
const sell = (...emails: readonly string[]): string => {
  const order = alfio.place(
    emails.map((email) => ({ name: `${email.split('@')[0]} Holder`, email })),
    { slow: 0 },
  );
  alfio.change('pay', order, nobody);
  return order;
};
/** Address of who may come in → number of tickets. */
const admitted = async (): Promise<Record<string, number>> => {
  const all = (await ticketFacts(id, app.ports)).map(({ admits }) => admits).filter((email) => email !== '');
  return Object.fromEntries([...Map.groupBy(all, (email) => email)].map(([email, { length }]) => [email, length]));
};

test('the extensions of the guide end exactly the ticket that was cancelled, and a list that still had it does not bring it back', async () => {
  const order = sell('ada@example.org', 'ben@example.org');
  sell('cem@example.org');
  expect(await extend()).toEqual([
    [200, 'taken'],
    [200, 'taken'],
    [200, 'taken'],
  ]);
  await pull();
  expect(await admitted()).toEqual({ 'ada@example.org': 1, 'ben@example.org': 1, 'cem@example.org': 1 });
  const { save } = alfio.cancel(order, 1);
  expect(await extend()).toEqual([[200, 'taken']]);
  expect(await admitted()).toEqual({ 'ada@example.org': 1, 'cem@example.org': 1 });
  // alf.io saves it after its extensions have run: this list has it still.
  await call('POST', `/admin/sources/${id}/run`);
  expect(await admitted()).toEqual({ 'ada@example.org': 1, 'cem@example.org': 1 });
  save();
  await pull();
  await pull();
  expect(await admitted()).toEqual({ 'ada@example.org': 1, 'cem@example.org': 1 });
});

test('who buys again after a cancellation comes in again, and the cancellation sent once more changes nothing', async () => {
  sell('ben@example.org');
  await extend();
  await pull();
  expect(await admitted()).toMatchObject({ 'ben@example.org': 1 });
  const former = alfio.tickets.find(({ email }) => email === 'ben@example.org')?.uuid;
  expect(await send({ tickets: [{ key: former, status: 'ended', type: '-' }] })).toEqual([200, 'same']);
  expect(await admitted()).toMatchObject({ 'ben@example.org': 1 });
});

test('of several tickets with one address and category as many end as were cancelled', async () => {
  const order = sell('dan@example.org', 'dan@example.org', 'dan@example.org');
  await extend();
  await pull();
  expect(await admitted()).toMatchObject({ 'dan@example.org': 3 });
  alfio.cancel(order, 0).save();
  await extend();
  await pull();
  await pull();
  expect(await admitted()).toMatchObject({ 'dan@example.org': 2 });
  alfio.cancelOrder(order);
  expect(await extend()).toEqual([[200, 'taken']]);
  await pull();
  expect(Object.keys(await admitted())).not.toContain('dan@example.org');
});

test('a ticket that is given to somebody else ends with the former holder', async () => {
  const order = sell('eve@example.org');
  await extend();
  await pull();
  expect(await admitted()).toMatchObject({ 'eve@example.org': 1 });
  alfio.reassign(order, 0, { name: 'Fay Friend', email: 'fay@example.org' });
  await extend();
  await pull();
  const now = await admitted();
  expect([now['eve@example.org'], now['fay@example.org']]).toEqual([undefined, 1]);
});

test('an ending by category and address needs no id, and a ticket that is not known is refused with a reason', async () => {
  const before = await admitted();
  expect(before).toMatchObject({ 'cem@example.org': 1 });
  const ending = { key: 'by hand 1', status: 'cancelled', type: '1', email: 'Cem@Example.org' };
  expect(await send({ tickets: [{ ...ending, type: '2' }] })).toEqual([200, 'refused']);
  expect(await send({ tickets: [{ key: 'never heard of', status: 'ended', type: '-' }] })).toEqual([200, 'refused']);
  expect(await send({ tickets: [{ key: 'x', status: 'waiting', type: '1' }] })).toEqual([200, 'refused']);
  expect(await admitted()).toEqual(before);
  expect(await send({ tickets: [ending, ending] })).toEqual([200, 'taken', 'same']);
  const { 'cem@example.org': _cem, ...others } = before;
  expect(await admitted()).toEqual(others);
});

test('only the token of this source is heard', async () => {
  expect(await send({ tickets: [] }, 'plt_wrong')).toEqual([401]);
  const other = { kind: 'push', name: 'Other' };
  const { id: source } = (await call('POST', '/admin/sources', other)) as { id: string };
  const machine = { name: 'Other', scopes: ['tickets:write'], until: '2027-07-20', source_id: source };
  const made = (await call('POST', '/admin/machines', machine)) as { token: string };
  expect(await send({ tickets: [] }, made.token)).toEqual([403]);
  expect(await send({ tickets: [] })).toEqual([200]);
});
