import { expect, test } from 'vitest';
import { MINUTE } from '../../../domain/time.ts';
import { publishOwnTickets } from '../../../server/api/tickets/own-tickets.ts';
import { at, keynote } from '../../support/conference.ts';
import { startTestApp } from '../../support/test-app.ts';
import { choice, openStream, push } from './sync-client.ts';

const morning = at('09:00');

test('a stream starts with the server’s positions, then sends changes of every scope of the person', async () => {
  await using app = await startTestApp({ now: morning });
  await publishOwnTickets('ada', app.ports); // Else some time after the first stream opened.
  const stream = await openStream(app, await app.logInAs('ada'));
  expect(await stream.next()).toEqual({
    event: 'hello',
    data: {
      logId: app.ports.log.logId,
      now: morning,
      stream: expect.stringMatching(/^[\w-]{20,}$/),
      rooms: [],
      positions: { dir: 1, pub: 1, 'u:ada': 1 },
      build: expect.stringMatching(/^[0-9a-f]{12}$/),
    },
  });

  const kept = choice('keynote', true, { changedAt: morning, rev: 'tap-number-1' });
  await push(app, 'ada', kept);
  expect(await stream.next()).toEqual({
    event: 'ops',
    data: { s: 'u:ada', from: 1, to: 2, ops: [{ c: 'mine', id: 'agenda:keynote', rev: 'tap-number-1', doc: kept }] },
  });

  const stages = [
    { id: 'main', name: 'Great Hall', order: 0 },
    { id: 'main', name: 'Greatest Hall', order: 0 },
  ];
  const change = (doc: { id: string; name: string }) =>
    app.ports.log.append('pub', {
      mid: `name ${doc.name}`,
      by: 'server',
      decide: () => ({ ops: [{ c: 'stages', id: doc.id, rev: doc.name, doc }] }),
    });
  for (const stage of stages) await change(stage);
  expect(await stream.next()).toMatchObject({
    event: 'ops',
    data: { s: 'pub', from: 1, to: 2, ops: [{ doc: stages[0] }] },
  });
  expect(await stream.next()).toMatchObject({
    event: 'ops',
    data: { s: 'pub', from: 2, to: 3, ops: [{ doc: stages[1] }] },
  });
  stream.close();
});

test('many changes at once reach the devices as few events, with each document once', async () => {
  await using app = await startTestApp({ now: morning });
  const stream = await openStream(app, await app.logInAs('ada'));
  await stream.next();
  for (let version = 1; version <= 50; version += 1) {
    await app.ports.log.append('pub', {
      mid: `v${version}`,
      by: 'server',
      decide: () => ({
        ops: [
          { c: 'stages', id: 'main', rev: `v${version}`, doc: { id: 'main', name: `Hall ${version}`, order: version } },
        ],
      }),
    });
  }
  let to = 0;
  let events = 0;
  while (to < 51) {
    const { data } = (await stream.next())! as { data: { from: number; to: number; ops: unknown[] } };
    expect(data.from).toBe(to === 0 ? 1 : to);
    expect(data.ops).toHaveLength(1);
    ({ to } = data);
    events += 1;
  }
  expect(events).toBeLessThan(25);
  stream.close();
});

test('no one gets another person’s schedule by stream', async () => {
  await using app = await startTestApp({ now: morning });
  const [adas, graces] = [
    await openStream(app, await app.logInAs('ada')),
    await openStream(app, await app.logInAs('grace')),
  ];
  await adas.next();
  await graces.next();
  await push(app, 'grace', choice('keynote', true, { changedAt: morning, rev: 'of-grace-only' }));
  expect(await graces.next()).toMatchObject({ event: 'ops', data: { s: 'u:grace' } });
  await push(app, 'ada', choice('keynote', true, { changedAt: morning, rev: 'of-ada-only' }));
  expect(await adas.next()).toMatchObject({ event: 'ops', data: { s: 'u:ada' } });
  adas.close();
  graces.close();
});

test('a log-in has at most eight streams: the oldest is closed, and no one else’s', async () => {
  await using app = await startTestApp({ now: morning });
  const [token, other] = [await app.logInAs('ada'), await app.logInAs('grace')];
  const [first, graces] = [await openStream(app, token), await openStream(app, other)];
  const rest = [];
  for (let count = 0; count < 7; count += 1) rest.push(await openStream(app, token));
  for (const stream of [first, graces, ...rest]) await stream.next();
  expect(app.ports.streams.count).toBe(9);
  const ninth = await openStream(app, token);
  await ninth.next();
  expect(await first.next()).toBeUndefined();
  expect(app.ports.streams.count).toBe(9);
  await push(app, 'ada', choice('keynote', true, { changedAt: morning, rev: 'heard-by-eight' }));
  for (const stream of [...rest, ninth]) {
    expect(await stream.next()).toMatchObject({ event: 'ops', data: { s: 'u:ada' } });
    stream.close();
  }
  graces.close();
});

test('logging out ends the streams of that session at once, and no other', async () => {
  await using app = await startTestApp({ now: morning, event: { sessionsPerUser: 2 } });
  const [phone, laptop] = [await app.logInAs('ada'), await app.logInAs('ada')];
  const [onPhone, onLaptop] = [await openStream(app, phone), await openStream(app, laptop)];
  await onPhone.next();
  await onLaptop.next();
  expect(app.ports.streams.count).toBe(2);
  await app.call('POST', '/attendee/logout', { token: phone });
  expect(await onPhone.next()).toMatchObject({ event: 'ended', data: { code: 'not-logged-in' } });
  expect(await onPhone.next()).toBeUndefined();
  await app.call('POST', '/schedule/add/keynote', { token: laptop });
  expect(await onLaptop.next()).toMatchObject({ event: 'ops', data: { s: 'u:ada' } });
  onLaptop.close();
});

test('the stream of a log-in that another device replaced says so', async () => {
  await using app = await startTestApp({ now: morning });
  const onPhone = await openStream(app, await app.logInAs('ada'));
  await onPhone.next();
  await app.logInAs('ada');
  expect(await onPhone.next()).toEqual({
    event: 'ended',
    data: {
      code: 'logged-in-elsewhere',
      message: 'You were logged out, because this login was used on another device or browser.',
    },
  });
  expect(await onPhone.next()).toBeUndefined();
});

test('an open stream can add rooms without missing anything, and sends nothing of removed ones', async () => {
  await using app = await startTestApp({ now: morning, talks: [{ ...keynote, hasDiscussion: true }] });
  await publishOwnTickets('ada', app.ports); // Else some time after the first stream opened.
  const [token, other] = [await app.logInAs('ada'), await app.logInAs('grace')];
  const stream = await openStream(app, token);
  const { stream: name } = (await stream.next())!.data as { stream: string };
  const carry = (rooms: readonly string[], who = token, named = name) =>
    app.call('POST', '/sync/stream/rooms', { token: who }, { stream: named, rooms });
  const say = async (room: string, text: string): Promise<unknown> =>
    (await app.call('POST', `/chats/rooms/${room}/messages`, { token: other }, { text })).status;
  await app.call('POST', '/chats/consent', { token: other }, { consented: true });

  expect((await carry(['stage:main', 'talk:nowhere'])).status).toBe(204);
  const hello = (await stream.next())!;
  expect(hello).toMatchObject({
    event: 'hello',
    data: { stream: name, rooms: ['stage:main', 'talk:nowhere'], positions: { 'u:ada': 1, 'room:stage:main': 0 } },
  });
  expect(Object.keys((hello.data as { positions: object }).positions)).not.toContain('room:talk:nowhere');
  expect(await say('stage:main', 'Good morning')).toBe(201);
  expect(await stream.next()).toMatchObject({
    data: { s: 'room:stage:main', from: 0, to: 1, ops: [{ doc: { text: 'Good morning' } }] },
  });

  expect((await carry(['talk:keynote'])).status).toBe(204);
  expect(await stream.next()).toMatchObject({
    data: { rooms: ['talk:keynote'], positions: { 'room:talk:keynote': 0 } },
  });
  await say('stage:main', 'Is anybody still here?');
  await say('talk:keynote', 'Here we go');
  expect(await stream.next()).toMatchObject({
    data: { s: 'room:talk:keynote', ops: [{ doc: { text: 'Here we go' } }] },
  });

  // A client can change neither the stream of another session nor one that is closed.
  expect((await carry(['stage:main'], other)).body).toMatchObject({ code: 'gone' });
  expect((await carry(['stage:main'], token, 'another')).body).toMatchObject({ code: 'gone' });
  stream.close();
});

test('rooms can be changed thirty times a minute, and again after a while', async () => {
  await using app = await startTestApp({ now: morning });
  const token = await app.logInAs('ada');
  const stream = await openStream(app, token);
  const { stream: name } = (await stream.next())!.data as { stream: string };
  const change = async () =>
    (await app.call('POST', '/sync/stream/rooms', { token }, { stream: name, rooms: ['stage:main'] })).status;
  const statuses = [];
  for (let time = 0; time < 31; time += 1) statuses.push(await change());
  expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([204]), 429]);
  app.advance(MINUTE);
  expect(await change()).toBe(204);
  stream.close();
});
