import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedback } from '../../../../domain/feedback/feedback.ts';
import { erasePerson } from '../../../../server/api/erasure/erase-person.ts';
import { at, keynote, lunch, testTalk } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { push } from '../../sync/sync-client.ts';

const shanty = testTalk({ id: 'shanty', title: '=Shanty', startsAt: at('09:00'), minutes: 15 });
const cancelled = testTalk({ id: 'cancelled', startsAt: at('09:00'), minutes: 15, cancelled: true });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    now: at('10:45'),
    event: { sessionsPerUser: 9 },
    people: worldPeople,
    talks: [keynote, lunch, shanty, cancelled, testTalk({ id: 'evening', startsAt: at('18:00') })],
  });
});
afterAll(() => app.stop());

let revisions = 0;
const said = (talkId: string, stars: number, { text = '', changedAt = app.ports.now(), rev = '' } = {}) => {
  revisions += 1;
  return feedback.document(talkId, { stars, text }, { changedAt, rev: rev || `said-${revisions}-of-it` });
};
/** Sends a person's feedback as their device does; returns why it was rejected. */
async function say(who: string, ...given: Parameters<typeof said>): Promise<unknown> {
  app.advance(1000);
  const { documents } = (await push(app, who, said(...given))) as { documents: { refusal?: { message: string } }[] };
  return documents[0]?.refusal?.message;
}
const sums = async (who: string, talkId = 'keynote') => (await app.call('GET', `/talks/feedback/${talkId}`, who)).body;
const listed = async () => {
  const { body } = await app.call('GET', '/admin/feedback?talk_id=keynote', 'olive');
  return (body as { data: Record<string, unknown>[] }).data;
};
const none = { talk_id: 'keynote', shown_from: 3, count: 0, mean: null, stars: null, texts: [] };

test('from three ratings on, speakers read sums and texts without names; organisers read names; others read nothing', async () => {
  expect(await sums('grace')).toEqual(none);
  expect(await say('ada', 'keynote', 5, { text: 'Warm and clear.' })).toBeUndefined();
  expect(await say('mira', 'keynote', 2)).toBeUndefined();
  expect(await sums('grace')).toEqual({ ...none, count: 2 });
  expect(await say('theo', 'keynote', 4, { text: 'A little long.' })).toBeUndefined();
  const three = { ...none, count: 3, mean: 3.7, stars: [0, 1, 0, 1, 1], texts: ['A little long.', 'Warm and clear.'] };
  expect([await sums('grace'), await sums('olive')]).toEqual([three, three]);
  const view = (who: string, name: string, stars: number, text: string) => ({
    id: `keynote:${who}`,
    talk_id: 'keynote',
    talk: 'What we keep',
    user_id: who,
    name,
    stars,
    text,
    given_at: expect.any(String) as string,
  });
  expect(await listed()).toEqual([
    view('theo', 'Theo Lind', 4, 'A little long.'),
    view('mira', 'Mira Stone', 2, ''),
    view('ada', 'Ada Verne', 5, 'Warm and clear.'),
  ]);
  expect(await app.call('GET', '/talks/feedback/keynote', 'ada')).toEqual({
    status: 403,
    body: { code: 'not-allowed', message: 'What people made of a talk is for its speakers and organisers' },
  });
  expect((await app.call('GET', '/talks/feedback/shanty', 'grace')).status).toBe(403);
  expect((await app.call('GET', '/talks/feedback/nowhere', 'grace')).status).toBe(404);
});

test('a rating counts once, however often it arrives, with its last value', async () => {
  const twice = said('keynote', 3, { text: 'Once.', rev: 'the-same-again' });
  for (const _ of [1, 2]) await push(app, 'rhea', twice);
  await Promise.all([1, 2, 3].map(() => push(app, 'rhea', twice)));
  expect(await sums('grace')).toMatchObject({ count: 4, stars: [0, 1, 1, 1, 1] });
  // Written earlier on an offline device, received later.
  await push(app, 'rhea', said('keynote', 1, { changedAt: at('10:46') - 120_000 }));
  expect(await sums('grace')).toMatchObject({ stars: [0, 1, 1, 1, 1] });
  expect(await say('rhea', 'keynote', 5, { text: 'On second thought.' })).toBeUndefined();
  expect(await sums('grace')).toMatchObject({ stars: [0, 1, 0, 1, 2] });
  expect(await say('rhea', 'keynote', 0)).toBeUndefined();
  expect(await sums('grace')).toMatchObject({ count: 3, stars: [0, 1, 0, 1, 1] });
  expect((await listed()).map(({ user_id: id }) => id)).toEqual(['theo', 'mira', 'ada']);
  expect((await app.ports.log.state('feedback')).all('ratings').map(({ doc }) => doc)).toContainEqual(
    expect.objectContaining({ personId: 'rhea', stars: 0, text: '' }),
  );
});

test("what cannot be rated is refused with a sentence, by the server's clock, and not counted", async () => {
  expect([
    await say('ada', 'evening', 5, { changedAt: at('23:00') }),
    await say('ada', 'lunch', 5),
    await say('ada', 'cancelled', 5),
    await say('ada', 'nowhere', 5),
    await say('grace', 'keynote', 5),
    await say('ada', 'shanty', 9),
  ]).toEqual([
    'This talk has not ended yet. Your rating is kept on your device: send it again when it has.',
    'Breaks cannot be rated',
    'This talk was cancelled, so it cannot be rated',
    'This talk is not on the schedule',
    'You cannot rate your own talk',
    'Give between 1 and 5 stars',
  ]);
  expect(
    (await app.ports.log.state('feedback'))
      .all('ratings')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['ada', 'mira', 'rhea', 'theo'].map((who) => `keynote:${who}`));
});

test('organisers export all feedback as a table in which nothing is executed', async () => {
  await say('theo', 'shanty', 1, { text: '=1+1, "so"' });
  const token = await app.logInAs('olive');
  const csv = async (body: object) => {
    const answer = await app.request('/api/admin/feedback/csv', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ]);
    // Read the bytes, because decoding would remove the byte order mark.
    const lines = Buffer.from(await answer.arrayBuffer())
      .toString('utf8')
      .split('\r\n');
    return lines.map((line) => line.replace(/\d{4}-[\d-]+T[\d:.]+Z$/, 'when'));
  };
  expect(await csv({ talk_id: 'shanty' })).toEqual([
    '\uFEFFTalk,Stars,Words,Name,Given',
    `'=Shanty,1,"'=1+1, ""so""",Theo Lind,when`,
    '',
  ]);
  expect((await csv({})).slice(2)).toEqual([
    'What we keep,4,A little long.,Theo Lind,when',
    'What we keep,2,,Mira Stone,when',
    'What we keep,5,Warm and clear.,Ada Verne,when',
    '',
  ]);
});

test('people export their ratings, and when they are erased none is left', async () => {
  const token = await app.logInAs('ada');
  const answer = await app.request('/api/profile/export', { headers: { authorization: `Bearer ${token}` } });
  const file = unzipSync(new Uint8Array(await answer.arrayBuffer()))['data.json'];
  expect(JSON.parse(new TextDecoder().decode(file))).toMatchObject({
    own: { feedback: [{ about: 'keynote', stars: 5, text: 'Warm and clear.' }] },
  });
  await erasePerson('ada', { id: 'ada', roles: [], companyId: null, replayAccess: false }, app.ports);
  expect(JSON.stringify((await app.ports.log.state('feedback')).all('ratings'))).not.toContain('ada');
  expect(await sums('grace')).toEqual({ ...none, count: 2 });
});
