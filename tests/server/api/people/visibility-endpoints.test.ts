import { expect, test } from 'vitest';
import { erasePerson } from '../../../../server/api/erasure/erase-person.ts';
import { placePeople } from '../../../../server/api/people/place-person.ts';
import { uploadedPicture } from '../../../../domain/pictures.ts';
import { pictureFiles } from '../../../../server/api/pictures/store-picture.ts';
import { keynote, testTalk } from '../../../support/conference.ts';
import type { TestPerson } from '../../../support/people.ts';
import { ada, grace, olive, testPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const NEVER = new AbortController().signal;
const namesOf = ({ body }: { readonly body: unknown }): string[] =>
  (body as { data: { first_name: string }[] }).data.map((person) => person.first_name).toSorted();
const directory = async (app: TestApp, who = 'ada'): Promise<string[]> =>
  namesOf(await app.call('GET', '/directory?count=50', who));

async function startAsking(mode: 'yes' | 'no', people?: readonly TestPerson[]): Promise<TestApp> {
  const talks = [keynote, testTalk({ id: 'forum', hasDiscussion: true })];
  const app = await startTestApp({ talks, ...(people && { people }) });
  await app.call('PATCH', '/admin/event', 'olive', { directory: mode });
  await placePeople(app.ports, NEVER);
  return app;
}

test('without a choice of the organisers everybody is in the directory, whatever they answer', async () => {
  await using app = await startTestApp();
  expect(await app.call('GET', '/profile/visibility', 'ada')).toEqual({
    status: 200,
    body: { listed: null, fields: {}, in_directory: true, directory: 'all' },
  });
  expect(await app.call('PATCH', '/profile/visibility', 'ada', { listed: false })).toEqual({
    status: 200,
    body: { listed: false, fields: {}, in_directory: true, directory: 'all' },
  });
  expect(await directory(app)).toEqual(['Ada', 'Grace', 'Olive']);
});

test('where people say yes, who said nothing is not listed, and who says yes is, at once', async () => {
  await using app = await startAsking('yes');
  expect(await directory(app)).toEqual([]);
  expect(await app.call('PATCH', '/profile/visibility', 'ada', { listed: true })).toMatchObject({
    body: { listed: true, in_directory: true, directory: 'yes' },
  });
  expect(await directory(app, 'grace')).toEqual(['Ada']);
});

test('nobody opens the profile of somebody who is not listed, but themselves and organisers', async () => {
  await using app = await startAsking('no', [ada, grace, olive]);
  const profile = (who: string) => app.call('GET', '/directory/ada', who);
  expect((await profile('grace')).status).toBe(200);
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: false });
  expect((await profile('grace')).status).toBe(404);
  expect((await profile('ada')).status).toBe(200);
  expect((await profile('olive')).status).toBe(200);
});

test('people who are connected still open the profile of somebody who is no longer listed', async () => {
  await using app = await startAsking('no');
  await app.call('POST', '/connections/ada', 'grace');
  await app.call('POST', '/connections/grace', 'ada');
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: false });
  expect(await app.call('GET', '/directory/ada', 'grace')).toMatchObject({ status: 200, body: { first_name: 'Ada' } });
});

test('somebody who is not listed does not ask others to connect, and is not asked', async () => {
  await using app = await startAsking('no');
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: false });
  expect(await app.call('POST', '/connections/grace', 'ada')).toEqual({
    status: 403,
    body: expect.objectContaining({
      message: 'You are not listed, so the other person cannot see who asks. You can change this in Settings.',
    }),
  });
  expect((await app.call('POST', '/connections/ada', 'grace')).status).toBe(404);
});

test('a speaker who is not listed stays in the programme', async () => {
  await using app = await startAsking('no');
  await app.call('PATCH', '/profile/visibility', 'grace', { listed: false });
  expect(await directory(app)).toEqual(['Ada', 'Olive']);
  const cards = (await app.ports.log.state('pub')).all('speakers').map(({ id }) => id);
  expect(cards).toEqual(['grace']);
});

test('who is not listed reads their own card on their devices, and edits it', async () => {
  await using app = await startAsking('no');
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: false });
  await app.call('PATCH', '/profile', 'ada', { job_position: 'Skipper' });
  const self = (await app.ports.log.state('u:ada')).get('self', 'me')?.doc;
  expect(self).toMatchObject({ id: 'ada', jobPosition: 'Skipper' });
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: true });
  expect((await app.ports.log.state('u:ada')).get('self', 'me')).toBeUndefined();
  expect(await app.call('GET', '/directory/ada', 'grace')).toMatchObject({ body: { job_position: 'Skipper' } });
});

test('hiding gives the picture a new name and removes the files of the old one', async () => {
  const url = uploadedPicture('an-old-picture-of-ada');
  const shown = { ...ada, person: testPerson({ id: 'ada', firstName: 'Ada', lastName: 'Verne', pictureUrl: url }) };
  await using app = await startAsking('no', [shown, grace, olive]);
  const { files, log } = app.ports;
  for (const name of pictureFiles(url)) await files.put(name, Buffer.from(name));
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: false });
  const { doc } = (await log.state('adm')).get('hiddenPeople', 'ada') ?? { doc: {} };
  const { pictureUrl = '' } = doc as { pictureUrl?: string };
  expect(pictureUrl).not.toBe(url);
  const sizes = (of: string) => Promise.all(pictureFiles(of).map(async (name) => (await files.get(name))?.toString()));
  expect(await sizes(pictureUrl)).toEqual(pictureFiles(url));
  expect(await sizes(url)).toEqual([undefined, undefined, undefined]);
});

test('organisers answer for a person, and the audit names who did', async () => {
  await using app = await startAsking('yes');
  expect((await app.call('PATCH', '/admin/update-user/ada', 'olive', { listed: true })).status).toBe(200);
  expect(await directory(app)).toEqual(['Ada']);
  const { body } = await app.call('GET', '/admin/audit?count=5', 'olive');
  expect((body as { data: { note: string; by_name: string }[] }).data).toContainEqual(
    expect.objectContaining({ note: 'answered yes to the directory for this person', by_name: 'Olive Hart' }),
  );
});

test('answers are kept as consents, and each ends the one before', async () => {
  await using app = await startAsking('yes');
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: true });
  app.advance(1000);
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: false });
  const { body } = await app.call('GET', '/admin/consents?what=listed', 'olive');
  const rows = (body as { data: { said: boolean; ended: string | null; user_id: string }[] }).data;
  expect(rows.map(({ said, ended, user_id: id }) => `${id} ${said} ${ended !== null}`).toSorted()).toEqual([
    'ada false false',
    'ada true true',
  ]);
});

test('organisers see how many answered, and how many each setting would list', async () => {
  await using app = await startAsking('no');
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: false });
  await app.call('PATCH', '/profile/visibility', 'grace', { listed: true });
  expect(await app.call('GET', '/admin/directory', 'olive')).toEqual({
    status: 200,
    body: {
      directory: 'no',
      listed: 2,
      said: { yes: 1, no: 1, nothing: 1 },
      would_list: { off: 0, yes: 1, no: 2, all: 3 },
    },
  });
});

test('an earlier answer that a device sends late does not replace a later one', async () => {
  await using app = await startAsking('no');
  const push = (listed: boolean, changedAt: number) =>
    app.call('POST', '/sync/mine/push', 'ada', {
      rows: [
        {
          newDocumentState: {
            id: 'visibility:me',
            kind: 'visibility',
            ref: 'me',
            value: { listed, fields: {} },
            changedAt,
            rev: `answer-of-${changedAt}`,
          },
        },
      ],
    });
  const now = app.ports.now();
  await push(false, now - 1000);
  await push(true, now - 2000);
  expect(await directory(app)).toEqual(['Grace', 'Olive']);
});

test('people who are connected have the card of somebody who is not listed, until they part, block or are erased', async () => {
  await using app = await startAsking('no', [ada, grace, olive]);
  const contact = async (of = 'grace') => (await app.ports.log.state(`u:${of}`)).get('contacts', 'ada')?.doc;
  for (const who of ['grace', 'olive'] as const) {
    await app.call('POST', '/connections/ada', who);
    await app.call('POST', `/connections/${who}`, 'ada');
  }
  expect(await contact()).toBeUndefined();
  await app.call('PATCH', '/profile', 'ada', { job_position: 'Skipper' });
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: false });
  const card = { id: 'ada', name: 'Ada Verne', picture: null, job: 'Skipper', company: '', fields: {} };
  expect(await contact()).toEqual(card);
  await app.call('PATCH', '/profile', 'ada', { job_position: 'Captain' });
  expect(await contact()).toEqual({ ...card, job: 'Captain' });
  await app.call('DELETE', '/connections/ada', 'grace');
  expect(await contact()).toBeUndefined();
  expect(await contact('olive')).toEqual({ ...card, job: 'Captain' });
  await app.call('POST', '/chats/blocks/ada', 'olive');
  expect(await contact('olive')).toBeUndefined();
  await app.call('DELETE', '/chats/blocks/ada', 'olive');
  expect(await contact('olive')).toEqual({ ...card, job: 'Captain' });
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: true });
  expect(await contact('olive')).toBeUndefined();
});

test('an erased person is in nobody’s contacts', async () => {
  await using app = await startAsking('no');
  await app.call('POST', '/connections/ada', 'grace');
  await app.call('POST', '/connections/grace', 'ada');
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: false });
  expect((await app.ports.log.state('u:grace')).get('contacts', 'ada')).toBeDefined();

  await erasePerson('ada', { id: 'ada', roles: [], companyId: null, replayAccess: false }, app.ports);
  expect((await app.ports.log.state('u:grace')).get('contacts', 'ada')).toBeUndefined();
});

test('what unlisted people write carries their name; what they wrote while they were listed does not, nor does an anonymous question', async () => {
  await using app = await startAsking('no');
  const room = '/chats/rooms/stage:main/messages';
  await app.call('POST', '/chats/consent', 'ada', { consented: true });
  await app.call('POST', room, 'ada', { text: 'Listed' });
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: false });
  await app.call('POST', room, 'ada', { text: 'Not listed' });
  const { body } = await app.call('GET', `${room}?count=5`, 'grace');
  const said = (body as { data: { text: string; user_name?: string }[] }).data;
  expect(said.map(({ text, user_name: name }) => [text, name])).toEqual([
    ['Not listed', 'Ada Verne'],
    ['Listed', undefined],
  ]);
  const ask = async (text: string, anonymous: boolean) =>
    app.call('POST', '/talks/forum/questions', 'ada', { text, anonymous });
  expect((await ask('Named?', false)).body).toMatchObject({ user_id: 'ada', user_name: 'Ada Verne' });
  expect((await ask('Anonymous?', true)).body).toMatchObject({ user_id: null });
  const { body: asked } = await app.call('GET', '/talks/forum/questions', 'grace');
  expect(
    (asked as { data: { text: string; user_name?: string }[] }).data.map(({ text, user_name: name }) => [text, name]),
  ).toEqual(
    expect.arrayContaining([
      ['Named?', 'Ada Verne'],
      ['Anonymous?', undefined],
    ]),
  );
});
