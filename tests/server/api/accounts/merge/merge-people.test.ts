import { afterAll, beforeAll, expect, test } from 'vitest';
import { logTables } from '../../../../../server/api/sync/log-tables.ts';
import { DERIVED_EVERY } from '../../../../../domain/limits/log.ts';
import { personScope } from '../../../../../domain/sync/log.ts';
import { recount } from '../../../../../server/log/counters/recount.ts';
import { at, testTalk } from '../../../../support/conference.ts';
import { grace, olive, testPerson, type TestPerson } from '../../../../support/people.ts';
import { smallPdf } from '../../../../support/small-documents.ts';
import { startTestApp, type TestApp } from '../../../../support/test-app.ts';
import { camera, mug } from '../../../../support/world-lobby.ts';

const guest = (id: string, firstName: string, ticketCode: string): TestPerson => ({
  person: testPerson({ id, firstName, lastName: 'Brandt' }),
  email: `${id}@example.org`,
  ticketCode,
  roles: ['ROLE_ATTENDEE'],
});
/** One person with two addresses, and the people they met. */
const nils = guest('nils', 'Nils', '7NBR-4');
const twin = guest('twin', 'Nils', '7TWN-4');
const theo = guest('theo', 'Theo', '7THE-5');
const vera = guest('vera', 'Vera', '7VER-5');

const forum = testTalk({
  id: 'forum',
  title: 'Ask the harbour master',
  startsAt: at('14:00'),
  hasDiscussion: true,
  speakers: [{ id: 'grace', name: 'Grace Marlow' }],
});
const knots = testTalk({ ...forum, id: 'knots', hasDiscussion: false, capacity: 2 });
const ropes = testTalk({ ...knots, id: 'ropes', capacity: 1 });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    people: [nils, twin, theo, vera, grace, olive],
    talks: [forum, knots, ropes],
    documents: [
      ...[mug, { ...mug, id: 'cup', name: 'A cup' }].map((doc) => ({ c: 'perks', doc: { ...doc, companyId: null } })),
      ...[camera, { ...camera, id: 'lamp', title: 'A lamp' }].map((doc) => ({ c: 'raffles', doc })),
    ],
  });
  for (const who of ['nils', 'twin', 'theo', 'vera']) await as(who)('POST', '/chats/consent', { consented: true });
});
afterAll(() => app.stop());

const as =
  (who: string) =>
  async (method: string, path: string, body?: unknown): Promise<unknown> => {
    app.advance(10);
    const answer = await app.call(method, path, who, body);
    expect({ path, isDone: answer.status < 300, body: answer.status < 300 ? null : answer.body }).toEqual({
      path,
      isDone: true,
      body: null,
    });
    return answer.body;
  };
const rows = async <Row>(who: string, path: string): Promise<Row[]> =>
  ((await as(who)('GET', path)) as { data: Row[] }).data;
const merge = (dryRun: boolean) =>
  as('olive')('POST', '/admin/users/nils/merge', { from: 'twin', dry_run: dryRun }) as Promise<{
    moved: object;
    lost: object;
  }>;
const codes = async (who: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await rows<{ perk: { id: string }; code: string }>(who, '/perks/claims/by-user/me')).map((one) => [
      one.perk.id,
      one.code,
    ]),
  );
const line = async (talkId: string): Promise<string[]> =>
  (await rows<{ user_id: string; state: string }>('grace', `/talks/signups/${talkId}?count=9`)).map(
    (turn) => `${turn.user_id} ${turn.state}`,
  );
const said = async (who: string, room: string): Promise<string[]> =>
  (await rows<{ user_id: string; text: string }>(who, `/chats/rooms/${room}/messages`)).map(
    (one) => `${one.user_id}: ${one.text}`,
  );
const known = async (who: string): Promise<string[]> =>
  (await rows<{ id: string; state: string }>(who, '/connections')).map(({ id, state }) => `${id} ${state}`).toSorted();
const say = (who: string, room: string, text: string, id: string) =>
  as(who)('POST', `/chats/rooms/${room}/messages`, { text, id });

test('everything that a person did with another address is theirs, once if both had it, as the forecast says', async () => {
  // Perks and raffles: one that both accounts have, and one that only the other has.
  for (const [who, perk] of [
    ['nils', 'mug'],
    ['twin', 'mug'],
    ['twin', 'cup'],
  ] as const)
    await as(who)('POST', `/perks/claim/${perk}`);
  for (const [who, raffle] of [
    ['nils', 'camera'],
    ['twin', 'camera'],
    ['twin', 'lamp'],
  ] as const)
    await as(who)('POST', `/raffles/${raffle}/entries`);
  const [kept, taken] = [await codes('nils'), await codes('twin')];
  // A place that only the other account has, and a waitlist that the other joined first.
  await as('twin')('POST', '/talks/places/knots');
  await as('twin')('POST', '/talks/places/ropes');
  await as('vera')('POST', '/talks/places/ropes');
  await as('nils')('POST', '/talks/places/ropes');
  expect(await line('ropes')).toEqual(['twin place', 'vera waiting', 'nils waiting']);
  // People: one whose request the other account answered, one with requests from and to the two accounts.
  await as('twin')('POST', '/connections/theo');
  await as('theo')('POST', '/connections/twin');
  await as('nils')('POST', '/connections/vera');
  await as('vera')('POST', '/connections/twin');
  await say('twin', 'talk:forum', 'Which tide?', 'forum-message');
  await say('twin', 'pair:theo~twin', 'Are you here?', 'pair-message-1');
  await say('theo', 'pair:theo~twin', 'By the crane.', 'pair-message-2');
  await as('twin')('POST', '/talks/forum/questions', { text: 'Who holds the rope?', question_id: 'forum-question' });
  // A poll that both answered, a closed one that only the other answered, a vote, a file and a mute.
  const polls = [await poll('Sail or motor?'), await poll('Rope or chain?')];
  for (const [who, which, choice] of [
    ['nils', 0, 0],
    ['twin', 0, 1],
    ['twin', 1, 1],
  ] as const)
    await as(who)('POST', `/talks/forum/polls/${polls[which]}/ballot`, { choice });
  await as('grace')('PATCH', `/talks/forum/polls/${polls[1]}`, { state: 'closed' });
  await as('vera')('POST', '/talks/forum/questions', { text: 'And the anchor?', question_id: 'asked-by-vera' });
  await as('twin')('POST', '/talks/forum/questions/asked-by-vera/vote');
  const { body: file } = await app.upload('/resources/forum', 'olive', { bytes: smallPdf, field: 'file' });
  const { id: fileId } = file as { id: string };
  await as('twin')('POST', `/resources/download/${fileId}`, { consent: true });
  const until = new Date(app.ports.now() + 3_600_000).toISOString();
  await as('olive')('POST', '/admin/chats/mutes/twin', { until });
  await app.settled();

  const told = {
    moved: {
      claim: 1,
      entry: 1,
      signup: 1,
      connection: 1,
      message: 2,
      question: 1,
      consent: 1,
      ballot: 1,
      vote: 1,
      download: 1,
      mute: 1,
    },
    lost: { claim: 1, entry: 1, signup: 1, connection: 1, ballot: 1 },
  };
  expect(await merge(true)).toMatchObject(told);
  expect(await codes('twin')).toEqual(taken);
  expect(await merge(false)).toMatchObject(told);
  await app.settled();

  expect(await codes('nils')).toEqual({ mug: kept['mug'], cup: taken['cup'] });
  const raffles = await rows<{ id: string; entered: boolean; entries: number }>('nils', '/raffles');
  expect(raffles).toMatchObject([{ id: 'camera' }, { id: 'lamp' }]);
  const entered = (await app.ports.log.state('raffles')).all('entries').map(({ id }) => id);
  expect(entered.toSorted()).toEqual(['camera:nils', 'lamp:nils']);
  expect([await line('knots'), await line('ropes')]).toEqual([['nils place'], ['nils place', 'vera waiting']]);
  expect([await known('nils'), await known('theo'), await known('vera')]).toEqual([
    ['theo connected', 'vera connected'],
    ['nils connected'],
    ['nils connected'],
  ]);
  expect(await said('theo', 'talk:forum')).toEqual(['nils: Which tide?']);
  expect(await said('theo', 'pair:nils~theo')).toEqual(['theo: By the crane.', 'nils: Are you here?']);
  expect(await said('nils', 'pair:nils~theo')).toEqual(['theo: By the crane.', 'nils: Are you here?']);
  const asked = await rows<{ id: string; text: string; votes: number; voted: boolean }>(
    'nils',
    '/talks/forum/questions',
  );
  expect(asked.map(({ text }) => text).toSorted()).toEqual(['And the anchor?', 'Who holds the rope?']);
  const own = (await app.ports.log.state(personScope('nils'))).all('mine').map(({ id }) => id);
  expect(own).toEqual(
    expect.arrayContaining(['vote:asked-by-vera', `download:${fileId}`, ...polls.map((id) => `ballot:${id}`)]),
  );
  // Counts are shown at most once a second.
  const answers = async () => {
    app.advance(DERIVED_EVERY);
    const all = await rows<{ id: string; counts: number[] }>('grace', '/talks/forum/polls');
    return polls.map((id) => all.find((one) => one.id === id)?.counts);
  };
  await expect.poll(answers).toEqual([
    [1, 0],
    [0, 1],
  ]);
  const muted = await app.call('POST', '/chats/rooms/talk:forum/messages', 'nils', { text: 'Ahoy', id: 'muted-word' });
  expect(muted.status).toBe(403);
  await as('olive')('DELETE', '/admin/chats/mutes/nils');
});

/** Creates an open poll; returns its id. */
async function poll(text: string): Promise<string> {
  const made = await as('grace')('POST', '/talks/forum/polls', { text, options: ['The one', 'The other'] });
  const { id } = made as { id: string };
  await as('grace')('PATCH', `/talks/forum/polls/${id}`, { state: 'open' });
  return id;
}

test('what has moved is theirs to take back, and goes with them when they are erased', async () => {
  await as('nils')('DELETE', '/chats/rooms/talk:forum/messages/forum-message');
  await as('theo')('DELETE', '/chats/rooms/pair:nils~theo/messages/pair-message-2');
  await as('nils')('DELETE', '/talks/forum/questions/forum-question');
  expect([await said('theo', 'talk:forum'), await said('theo', 'pair:nils~theo')]).toEqual([
    [],
    ['nils: Are you here?'],
  ]);
  await as('nils')('DELETE', '/talks/places/ropes');
  expect(await line('ropes')).toEqual(['vera place']);
  await as('olive')('DELETE', '/admin/users/nils');
  await app.settled();
  expect(await known('theo')).toEqual([]);
  const left = (await app.ports.log.state('room:pair:nils~theo')).all('messages').map(({ doc }) => doc);
  expect(left).toEqual([]);
});

test('a merged person counts once: a recount finds every number right', async () => {
  const counted = await recount(logTables, app.ports);
  if ('code' in counted) throw new Error(counted.message);
  expect(counted.rows.flatMap(({ differences }) => differences)).toEqual([]);
});
