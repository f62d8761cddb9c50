import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DERIVED_EVERY } from '../../../../domain/limits/log.ts';
import type { Actor } from '../../../../domain/people/actor.ts';
import { drawn } from '../../../../domain/raffles/draw.ts';
import type { UserDocument } from '../../../../domain/sync/mine.ts';
import { drawRaffle } from '../../../../server/api/raffles/draw-raffle.ts';
import { writeEntry } from '../../../../server/api/raffles/write-entry.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldLobby } from '../../../support/world-lobby.ts';
import { changesAlone, staysForLatecomers } from '../each-field.ts';

interface Shown {
  readonly id: string;
  readonly number: string | null;
  readonly won: boolean;
  readonly entries: number;
  readonly draw: { seed: string; digest: string; winners: string[]; entries: number } | null;
  readonly winners: { number: string; user_id: string; name: string }[];
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ documents: worldLobby });
});
afterAll(() => app.stop());

const call = async <T = Shown>(method: string, path: string, who: string, body?: unknown): Promise<T> =>
  (await app.call(method, path, who, body)).body as T;
const shown = async (id: string, who: string): Promise<Shown> =>
  (await call<{ data: Shown[] }>('GET', '/raffles', who)).data.find((raffle) => raffle.id === id)!;
const open = async (form: object = {}): Promise<string> =>
  (await call('POST', '/raffles', 'olive', { title: 'A prize', ...form })).id;
const entryDocument = (raffleId: string, rev = 'entered-offline'): UserDocument => ({
  id: `entry:${raffleId}`,
  kind: 'entry',
  ref: raffleId,
  value: { entered: true },
  changedAt: app.ports.now(),
  rev,
});
const attendee = (id: string): Actor => ({ id, roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false });
const camera = {
  id: 'camera',
  rev: expect.any(String),
  title: 'A camera',
  description: '',
  image: null,
  closes_at: '2027-07-13T14:00:00.000Z',
  order: 0,
  entries: 0,
  entered: false,
  number: null,
  won: false,
  draw: null,
  winners: [],
};

test('people enter once each, under a number of their own', async () => {
  expect((await call<{ data: Shown[] }>('GET', '/raffles', 'ada')).data[0]).toEqual(camera);
  const entered = await call('POST', '/raffles/camera/entries', 'ada');
  expect(entered).toEqual({ ...camera, entries: 1, entered: true, number: expect.stringMatching(/^[\w-]{12}$/) });
  expect(await call('POST', '/raffles/camera/entries', 'ada')).toEqual(entered);
  expect(await shown('camera', 'grace')).toEqual({ ...camera, entries: 1 });
  expect((await app.ports.log.state('u:ada')).get('mine', 'entry:camera')?.doc).toMatchObject({
    value: { entered: true, number: entered.number },
  });
  await expect
    .poll(async () => (await app.ports.log.state('pub')).get('raffle-entries', 'camera')?.doc)
    .toEqual({ raffleId: 'camera', entries: 1, at: app.ports.now() });
});

test('an entry made on a device gets its number, and stays one entry on two devices', async () => {
  const push = (document: object) =>
    call<{ documents: UserDocument[] }>('POST', '/sync/mine/push', 'grace', { rows: [{ newDocumentState: document }] });
  const [answer] = (await push(entryDocument('camera'))).documents;
  expect(answer).toMatchObject({
    id: 'entry:camera',
    value: { entered: true, number: (await shown('camera', 'grace')).number },
  });
  app.advance(1000);
  expect((await push(entryDocument('camera', 'other-device'))).documents).toEqual([
    { ...answer, changedAt: app.ports.now() },
  ]);
  expect((await push({ ...entryDocument('camera', 'taken-back'), value: { entered: false } })).documents).toMatchObject(
    [{ value: { entered: true }, refusal: { code: 'invalid' } }],
  );
  expect((await shown('camera', 'grace')).entries).toBe(2);
});

test('people cannot choose their own number or claim to have won', async () => {
  const id = await open();
  await call('POST', '/sync/mine/push', 'ada', {
    rows: [
      {
        newDocumentState: {
          ...entryDocument(id, 'cheating-a-bit'),
          value: { entered: true, number: 'mine', won: true },
        },
      },
    ],
  });
  const { number, won } = await shown(id, 'ada');
  expect([number === 'mine', won]).toEqual([false, false]);
  expect((await app.ports.log.state('u:ada')).get('mine', `entry:${id}`)?.doc).toMatchObject({
    value: { entered: true, number },
  });
});

test('after a raffle has closed no one can enter, and before that it cannot be drawn', async () => {
  const id = await open({ closes_at: new Date(app.ports.now() + 1000).toISOString() });
  await call('POST', `/raffles/${id}/entries`, 'ada');
  expect(await app.call('POST', `/raffles/${id}/draw`, 'olive', {})).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'People may still enter this raffle. Close it first.' },
  });
  app.advance(1000);
  expect(await app.call('POST', `/raffles/${id}/entries`, 'grace')).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'This raffle is closed' },
  });
  expect((await app.call('POST', `/raffles/${id}/entries`, 'ada')).status).toBe(200);
  expect((await call('POST', `/raffles/${id}/draw`, 'olive', {})).winners).toEqual([
    { number: expect.any(String), user_id: 'ada', name: 'Ada Verne' },
  ]);
});

test('anyone can repeat a draw from the published data, which contains no names', async () => {
  const id = await open();
  const people = ['ada', 'grace', ...Array.from({ length: 60 }, (_, index) => `guest-${index}`)];
  await Promise.all(
    people.map((person) => writeEntry(attendee(person), entryDocument(id, `of ${person}, fresh`), app.ports)),
  );
  expect((await app.call('GET', `/raffles/${id}/draw`, 'ada')).status).toBe(404);
  const { draw } = await call('POST', `/raffles/${id}/draw`, 'olive', { winners: 5 });

  const { numbers, seed, digest, winners } = await call<{
    numbers: string[];
    seed: string;
    digest: string;
    winners: string[];
  }>('GET', `/raffles/${id}/draw`, 'ada');
  expect(numbers).toHaveLength(62);
  expect(numbers).toEqual(numbers.toSorted()); // Not in the order of arrival.
  expect(digest).toBe(createHash('sha256').update(numbers.toSorted().join('\n')).digest('hex'));
  expect(drawn(numbers, { seed, winners: 5 })).toEqual(winners);
  expect(winners).toEqual(draw!.winners);
  const seen = JSON.stringify([
    await call('GET', `/raffles/${id}/draw`, 'ada'),
    (await app.ports.log.state('pub')).get('raffles', id)?.doc,
    { ...(await shown(id, 'ada')), number: '' },
  ]);
  // Search whole words, because random ids may contain three such letters.
  const named = (person: string): boolean => new RegExp(`(?<![\\w-])${person}(?![\\w-])`).test(seen);
  expect(people.filter(named)).toEqual([]);
});

test('a raffle is drawn once: the same request gets the same winners, another one is refused', async () => {
  const id = await open();
  await call('POST', `/raffles/${id}/entries`, 'ada');
  await call('POST', `/raffles/${id}/entries`, 'grace');
  const [first, ...others] = await Promise.all(
    Array.from({ length: 5 }, () => call('POST', `/raffles/${id}/draw`, 'olive', { seed: 'the dice', winners: 1 })),
  );
  for (const other of others) expect(other).toEqual(first);
  expect(await call('POST', `/raffles/${id}/draw`, 'olive', {})).toEqual(first);
  for (const body of [{ seed: 'other dice' }, { winners: 2 }]) {
    expect(await app.call('POST', `/raffles/${id}/draw`, 'olive', body)).toEqual({
      status: 409,
      body: { code: 'conflict', message: 'This raffle has been drawn already, in another way' },
    });
  }
  expect((await app.call('POST', `/raffles/${id}/entries`, 'olive')).status).toBe(409);
});

test('after a crash during a draw no one can enter, and repeating the draw gives the same result', async () => {
  const id = await open();
  await call('POST', `/raffles/${id}/entries`, 'ada');
  const { log } = app.ports;
  const append: typeof log.append = (scope, mutation) =>
    scope === 'pub' ? Promise.reject(new Error('power cut')) : log.append(scope, mutation);
  const cutOff = {
    ...app.ports,
    log: Object.assign(Object.create(log) as typeof log, { append, state: (scope: string) => log.state(scope) }),
  };
  const olive: Actor = { ...attendee('olive'), roles: ['ROLE_ADMIN'] };
  await expect(drawRaffle({ actor: olive, id, winners: 1, seed: 'the first' }, cutOff)).rejects.toThrow('power cut');
  expect((await shown(id, 'grace')).draw).toBeNull();
  expect(await app.call('POST', `/raffles/${id}/entries`, 'grace')).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'This raffle is closed' },
  });
  expect((await app.call('POST', `/raffles/${id}/draw`, 'olive', { seed: 'a better one' })).status).toBe(409);
  expect((await call('POST', `/raffles/${id}/draw`, 'olive', {})).draw).toMatchObject({
    seed: 'the first',
    entries: 1,
  });
  expect((await shown(id, 'ada')).won).toBe(true);
});

test('a winner is notified, on their own devices only', async () => {
  const id = await open({ title: 'A kite' });
  await call('POST', `/raffles/${id}/entries`, 'ada');
  await call('POST', `/raffles/${id}/draw`, 'olive', {});
  const own = await app.ports.log.state('u:ada');
  expect(own.get('mine', `entry:${id}`)?.doc).toMatchObject({ value: { entered: true, won: true } });
  expect(own.get('notices', `won:${id}`)?.doc).toEqual({
    id: `won:${id}`,
    kind: 'won',
    title: 'You have won',
    body: 'A kite',
    link: `/app/perks?raffle=${id}`,
    sentAt: app.ports.now(),
  });
  expect([(await shown(id, 'ada')).won, (await shown(id, 'grace')).won]).toEqual([true, false]);
  expect((await shown(id, 'ada')).winners).toEqual([]);
  expect((await shown(id, 'olive')).winners).toMatchObject([{ user_id: 'ada', name: 'Ada Verne' }]);
});

test('a raffle without entries cannot be drawn, and organisers see how many there are', async () => {
  const id = await open({ title: 'Nothing', order: 9 });
  expect(await app.call('POST', `/raffles/${id}/draw`, 'olive', {})).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'Nobody has entered this raffle' },
  });
  const { data } = await call<{ data: object[]; total: number }>('POST', '/stats/raffles', 'olive');
  expect(data.at(-1)).toEqual({ id, title: 'Nothing', entries: 0, winners: 0, drawn_at: null });
  expect(data).toContainEqual({
    id: 'binoculars',
    title: 'Binoculars',
    entries: 2,
    winners: 1,
    drawn_at: '2027-07-12T06:45:00.000Z',
  });
});

test('a raffle is added, changed and deleted, and no form can set its draw', async () => {
  const id = await open({ closes_at: null, draw: { winners: ['mine'] }, entries: 7 });
  expect(
    await call('PATCH', `/raffles/${id}`, 'olive', { title: 'Two prizes', draw: { winners: ['mine'] } }),
  ).toMatchObject({ title: 'Two prizes', draw: null, entries: 0 });
  expect(await app.call('PATCH', `/raffles/${id}`, 'olive', { closes_at: 'soon' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'closes_at' }] },
  });
  expect((await app.call('DELETE', `/raffles/${id}`, 'olive')).status).toBe(204);
  expect((await app.call('POST', `/raffles/${id}/entries`, 'ada')).status).toBe(404);
});

test('a draw cannot be undone, and what else was changed of the raffle can', async () => {
  const id = await open({ title: 'A lamp' });
  await call('POST', `/raffles/${id}/entries`, 'ada');
  const { draw } = await call('POST', `/raffles/${id}/draw`, 'olive', {});
  const undoLast = async () => {
    const { data } = await call<{ data: { id: string; changes: { id: string }[] }[] }>('GET', '/admin/audit', 'olive');
    return app.call(
      'POST',
      `/admin/audit/${data.find(({ changes }) => changes.some((change) => change.id === id))!.id}/undo`,
      'olive',
    );
  };
  expect(await undoLast()).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'A raffle that has been drawn stays drawn' },
  });
  expect((await shown(id, 'ada')).draw).toEqual(draw);
  await call('PATCH', `/raffles/${id}`, 'olive', { title: 'A torch' });
  expect((await undoLast()).status).toBe(204);
  expect(await shown(id, 'ada')).toMatchObject({ title: 'A lamp', draw, won: true });
  await call('DELETE', `/raffles/${id}`, 'olive');
  expect((await undoLast()).status).toBe(204);
  expect(await shown(id, 'ada')).toMatchObject({ title: 'A lamp', draw, won: true });
});

test('an erased person takes part no more, and after a draw their number stays without a name', async () => {
  const [drawnId, openId] = [await open(), await open()];
  for (const id of [drawnId, openId])
    for (const who of ['ada', 'grace']) await call('POST', `/raffles/${id}/entries`, who);
  const { draw } = await call('POST', `/raffles/${drawnId}/draw`, 'olive', { winners: 2 });
  const onDevices = async () => {
    app.advance(DERIVED_EVERY);
    const pub = await app.ports.log.state('pub');
    return [drawnId, openId].map(
      (id) => (pub.get('raffle-entries', id)?.doc as { entries: number } | undefined)?.entries,
    );
  };
  await expect.poll(onDevices).toEqual([2, 2]);
  expect((await app.call('DELETE', '/admin/users/grace', 'olive')).status).toBe(204);
  await expect.poll(onDevices).toEqual([2, 1]);
  expect([(await shown(drawnId, 'ada')).entries, (await shown(openId, 'ada')).entries]).toEqual([2, 1]);
  expect((await call<{ numbers: string[] }>('GET', `/raffles/${drawnId}/draw`, 'ada')).numbers).toEqual(
    draw!.winners.toSorted(),
  );
  expect((await shown(drawnId, 'olive')).winners.map(({ user_id: id }) => id).toSorted()).toEqual(['', 'ada']);
  expect(
    JSON.stringify((await app.ports.log.state('raffles')).all('entries').filter(({ id }) => id.startsWith(drawnId))),
  ).not.toContain('grace');
});

test('each field of a raffle changes alone, and unseen changes are not overwritten', async () => {
  const id = await open({ title: 'A net', description: 'Of cotton.', closes_at: '2027-07-14T10:00:00Z', order: 5 });
  const changes = [
    { title: 'A rope' },
    { description: '' },
    { order: 0 },
    { closes_at: '2027-07-15T10:00:00.000Z' },
    { closes_at: null },
  ].map((send) => ({ send }));
  await changesAlone(app, `/raffles/${id}`, {
    shown: {
      ...camera,
      id,
      title: 'A net',
      description: 'Of cotton.',
      closes_at: '2027-07-14T10:00:00.000Z',
      order: 5,
    },
    changes,
  });
  await staysForLatecomers(app, `/raffles/${id}`, { title: 'A knot' });
  expect((await shown(id, 'ada')).id).toBe(id);
});
