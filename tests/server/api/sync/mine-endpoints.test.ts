import { expect, test } from 'vitest';
import { MINUTE } from '../../../../domain/time.ts';
import { agendaDocument } from '../../../support/agenda-document.ts';
import { at, keynote, lunch, testTalk } from '../../../support/conference.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { choice, push } from '../../sync/sync-client.ts';

const morning = at('09:00');

test('a change sent again and again is stored once', async () => {
  await using app = await startTestApp({ now: morning });
  const kept = choice('keynote', true, { changedAt: morning, rev: 'tap-number-1' });
  await app.logInAs('ada');
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => push(app, 'ada', kept)));
  answers.push(await push(app, 'ada', kept));
  expect(answers).toEqual(answers.map(() => ({ documents: [], logId: app.ports.log.logId })));
  expect((await app.call('GET', '/sync/mine/pull', 'ada')).body).toEqual({
    documents: [kept],
    checkpoint: { logId: app.ports.log.logId, n: 1 },
  });
});

test('a late change does not undo a later one, also when it is sent again', async () => {
  await using app = await startTestApp({ now: morning });
  const first = choice('keynote', true, { changedAt: morning - 2 * MINUTE, rev: 'tap-number-1' });
  const second = choice('keynote', false, { changedAt: morning - MINUTE, rev: 'tap-number-2' });
  expect(await push(app, 'ada', second)).toEqual({ documents: [], logId: app.ports.log.logId });
  expect(await push(app, 'ada', first)).toEqual({ documents: [second], logId: app.ports.log.logId });
  const third = choice('keynote', true, { changedAt: morning, rev: 'tap-number-3' });
  expect(await push(app, 'ada', third)).toEqual({ documents: [], logId: app.ports.log.logId });
  expect(await push(app, 'ada', second)).toEqual({ documents: [third], logId: app.ports.log.logId });
});

test('a device clock that is ahead does not win for ever', async () => {
  await using app = await startTestApp({ now: morning });
  const ahead = choice('keynote', true, { changedAt: morning + 1000 * MINUTE, rev: 'from-the-future' });
  expect(await push(app, 'ada', ahead)).toEqual({ documents: [], logId: app.ports.log.logId });
  app.advance(MINUTE);
  const later = choice('keynote', false, { changedAt: morning + MINUTE, rev: 'from-the-present' });
  expect(await push(app, 'ada', later)).toEqual({ documents: [], logId: app.ports.log.logId });
  expect((await app.call('GET', '/sync/mine/pull', 'ada')).body).toMatchObject({ documents: [later] });
  // The answer has the date of the sent change, so the device accepts it.
  expect(await push(app, 'ada', ahead)).toEqual({
    documents: [{ ...later, changedAt: ahead.changedAt }],
    logId: app.ports.log.logId,
  });
});

test('a rejected document returns as stored, with the reason, and is stored nowhere', async () => {
  await using app = await startTestApp({
    now: morning,
    talks: [keynote, lunch, testTalk({ id: 'dropped', cancelled: true })],
  });
  const attempts = ['lunch', 'nowhere', 'dropped'].map((talkId) =>
    choice(talkId, true, { changedAt: morning, rev: `keep-${talkId}` }),
  );
  const { documents } = (await push(app, 'ada', ...attempts)) as { documents: { rev: string }[] };
  expect(documents).toEqual([
    {
      ...attempts[0],
      rev: expect.any(String),
      value: { kept: false },
      refusal: { code: 'not-allowed', message: 'Breaks cannot be added to your schedule' },
    },
    {
      ...attempts[1],
      rev: expect.any(String),
      value: { kept: false },
      refusal: { code: 'not-found', message: 'This talk is no longer scheduled' },
    },
    {
      ...attempts[2],
      rev: expect.any(String),
      value: { kept: false },
      refusal: { code: 'not-found', message: 'This talk is no longer scheduled' },
    },
  ]);
  expect(documents.map(({ rev }) => rev)).not.toEqual(attempts.map(({ rev }) => rev));
  expect((await app.call('GET', '/sync/digest/u:ada', 'ada')).body).toMatchObject({ n: 0, count: 0 });
});

test('one wrong row does not hold up the others', async () => {
  await using app = await startTestApp({ now: morning });
  const good = choice('keynote', true, { changedAt: morning, rev: 'a-good-change' });
  const wrong = [
    {
      ...agendaDocument({ talkId: 'x', kept: true, changedAt: morning, rev: 'wrong-value' }),
      value: { kept: 'perhaps' },
    },
    { ...agendaDocument({ talkId: 'y', kept: true, changedAt: morning, rev: 'short' }) },
    {
      ...agendaDocument({ talkId: 'v', kept: true, changedAt: morning, rev: 'wrong-kind!' }),
      kind: 'edit',
      id: 'edit:v',
    },
    {
      ...agendaDocument({ talkId: 'w', kept: true, changedAt: morning, rev: 'of-a-later-version' }),
      kind: 'wish',
      id: 'wish:w',
    },
  ];
  const { documents } = (await push(app, 'ada', ...wrong, good)) as {
    documents: { id: string; refusal: { code: string } }[];
  };
  expect(documents.map(({ id, refusal }) => [id, refusal.code])).toEqual([
    ['agenda:x', 'invalid'],
    ['agenda:y', 'invalid'],
    ['edit:v', 'unsupported'],
    ['wish:w', 'unsupported'],
  ]);
  expect((await app.call('GET', '/sync/mine/pull', 'ada')).body).toMatchObject({ documents: [good] });
});

test("a document with another kind's id is accepted from no one", async () => {
  await using app = await startTestApp({ now: morning });
  const forged = { ...choice('keynote', true, { changedAt: morning, rev: 'forged-name' }), id: 'agenda:lunch' };
  expect(await app.call('POST', '/sync/mine/push', 'ada', { rows: [{ newDocumentState: forged }] })).toMatchObject({
    status: 422,
  });
});

test('a cancelled talk stays on the schedule of people who keep it, and can be dropped', async () => {
  await using app = await startTestApp({ now: morning });
  await push(app, 'ada', choice('keynote', true, { changedAt: morning - MINUTE, rev: 'kept-before' }));
  await app.ports.log.append('pub', {
    mid: 'cancel',
    by: 'server',
    decide: () => ({ ops: [{ c: 'talks', id: 'keynote', rev: 'cancelled', doc: { ...keynote, cancelled: true } }] }),
  });
  expect(await push(app, 'ada', choice('keynote', true, { changedAt: morning, rev: 'kept-again' }))).toEqual({
    documents: [],
    logId: app.ports.log.logId,
  });
  app.advance(MINUTE);
  expect(await push(app, 'ada', choice('keynote', false, { changedAt: morning + 1, rev: 'dropped-now' }))).toEqual({
    documents: [],
    logId: app.ports.log.logId,
  });
});

test('a pull returns exactly as many documents as requested until there are no more', async () => {
  const talks = ['a', 'b', 'c', 'd', 'e'].map((id) => testTalk({ id }));
  await using app = await startTestApp({ now: morning, talks });
  const changes = talks.map(({ id }) => choice(id, true, { changedAt: morning, rev: `keep-talk-${id}` }));
  await push(app, 'ada', ...changes);
  const { logId } = app.ports.log;
  const pull = async (query: string) => (await app.call('GET', `/sync/mine/pull?${query}`, 'ada')).body;
  expect(await pull(`logId=${logId}&after=0&limit=2`)).toEqual({
    documents: changes.slice(0, 2),
    checkpoint: { logId, n: 2 },
  });
  expect(await pull(`logId=${logId}&after=2&limit=2`)).toEqual({
    documents: changes.slice(2, 4),
    checkpoint: { logId, n: 4 },
  });
  expect(await pull(`logId=${logId}&after=4&limit=2`)).toEqual({
    documents: changes.slice(4),
    checkpoint: { logId, n: 5 },
  });
  expect(await pull(`logId=${logId}&after=5&limit=2`)).toEqual({ documents: [], checkpoint: { logId, n: 5 } });
  // A position of another log is ignored: the pull starts over and says so.
  expect(await pull('logId=of-another-store&after=4&limit=9')).toEqual({
    documents: changes,
    checkpoint: { logId, n: 5 },
  });
});

test("no one pulls another person's documents", async () => {
  await using app = await startTestApp({ now: morning });
  await push(app, 'grace', choice('keynote', true, { changedAt: morning, rev: 'of-grace-only' }));
  const pulled = async (who: string) =>
    ((await app.call('GET', '/sync/mine/pull', who)).body as { documents: unknown[] }).documents.length;
  expect([await pulled('grace'), await pulled('ada')]).toEqual([1, 0]);
});
