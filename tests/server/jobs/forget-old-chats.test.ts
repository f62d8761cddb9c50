import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatForgottenAt } from '../../../domain/chats/chat-life.ts';
import { mineOf } from '../../../server/sync/stored-collections.ts';
import { allDocuments } from '../../../server/sync/documents.ts';
import { forgetOldChats } from '../../../server/jobs/forget-old-chats.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { worldDocuments, worldPeople } from '../../support/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    event: { chatKeepDays: 30, sessionsPerUser: 9 },
    people: worldPeople,
    documents: worldDocuments,
  });
});
afterAll(() => app.stop());

const say = (who: string, room: string, text: string) =>
  app.call('POST', `/chats/rooms/${room}/messages`, who, { text, id: `old-${room.replaceAll(/\W/g, '-')}` });
/** Returns all messages of the chat that are stored anywhere. */
const words = async (): Promise<object> => {
  const state = (scope: string) => app.ports.log.state(scope);
  const texts = (await allDocuments(mineOf('mira'), app.ports))
    .filter(({ kind }) => kind === 'message')
    .map(({ value }) => value['text']);
  return {
    stage: (await state('room:stage:main')).all('messages').length,
    pinned: (await state('room:stage:main')).all('pins').length,
    pair: (await state('room:pair:mira~theo')).all('messages').length,
    own: texts.filter((text) => text !== '').length,
    heard: (await state('u:theo')).all('chats').map(({ doc }) => (doc as { text: string }).text),
    reports: (await state('adm')).all('chat-reports').length,
    questions: (await state('room:talk:forum')).all('questions').length,
  };
};

test('messages are kept as many days after the event as the organisers chose, then deleted everywhere', async () => {
  await say('mira', 'stage:main', 'To everybody');
  await say('mira', 'pair:mira~theo', 'To Theo alone');
  await app.call('POST', '/chats/rooms/stage:main/messages/old-stage-main/report', 'ada', { reason: 'Rude' });
  await app.call('POST', '/chats/rooms/stage:main/messages/old-stage-main/pin', 'olive');
  const before = await words();
  expect(before).toMatchObject({ stage: 3, pinned: 1, pair: 2, own: 2, heard: ['To Theo alone'] });
  const end = chatForgottenAt(app.ports.event());
  app.advance(end - app.ports.now() - 1);
  await forgetOldChats(app.ports);
  expect(await words()).toEqual(before);
  app.advance(1);
  await forgetOldChats(app.ports);
  expect(await words()).toEqual({
    ...before,
    stage: 0,
    pinned: 0,
    pair: 0,
    own: 0,
    heard: [''],
    reports: 0,
  });
  const { n } = await app.ports.log.state('u:mira');
  await forgetOldChats(app.ports);
  expect((await app.ports.log.state('u:mira')).n).toBe(n);
});
