import { feedback } from '../../domain/feedback/feedback.ts';
import { push } from '../server/sync/sync-client.ts';
import { at, testTalk } from './conference.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';
import { camera, mug } from './world-lobby.ts';
import { northwind, tidewater, worldPeople } from './world.ts';

const opening = testTalk({
  id: 'opening',
  title: '=The opening',
  startsAt: at('09:00'),
  minutes: 30,
  hasDiscussion: true,
  speakers: [{ id: 'grace', name: 'Grace Marlow' }],
});
const craft = testTalk({ id: 'craft', title: 'A craft', startsAt: at('11:00'), stageId: 'side', capacity: 1 });

/** A day with a talk that is over and one with a single place, companies, a perk and a raffle. */
export const attendedWorld: TestAppOptions = {
  now: at('09:40'),
  event: { sessionsPerUser: 20 },
  people: worldPeople,
  talks: [opening, craft],
  documents: [
    { c: 'companies', doc: tidewater },
    { c: 'companies', doc: northwind },
    { c: 'perks', doc: mug },
    { c: 'raffles', doc: camera },
  ],
};

/** Makes people keep, watch, rate, ask, claim, enter and sign up on that day. */
export async function attend(app: TestApp): Promise<void> {
  const done = async (method: string, path: string, who: string, body?: object): Promise<void> => {
    const { status, body: said } = await app.call(method, path, who, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(said)}`);
  };
  const watch = (who: string, talkId: string, time: string, seconds: number): Promise<void> =>
    done('POST', '/adw-pubsub', who, {
      messages: [
        {
          uuid: `${who}-${talkId}-${time.replace(':', '')}`,
          type: 'video-view',
          talk_id: talkId,
          at: at(time),
          seconds,
        },
      ],
    });
  for (const who of ['ada', 'mira']) await done('POST', '/schedule/add/opening', who);
  await watch('ada', 'opening', '09:01', 3);
  await watch('ada', 'opening', '09:06', 30);
  await watch('mira', 'opening', '09:07', 3);
  await watch('theo', 'opening', '09:21', 3);
  await watch('theo', 'craft', '09:22', 3);
  for (const [who, stars, text] of [
    ['ada', 5, '@Warm and clear'],
    ['mira', 2, ''],
  ] as const)
    await push(
      app,
      who,
      feedback.document('opening', { stars, text }, { changedAt: at('09:40'), rev: `of-${who}-12` }),
    );
  for (const who of ['ada', 'mira']) await done('POST', '/chats/consent', who, { consented: true });
  const questions = '/talks/opening/questions';
  await done('POST', questions, 'ada', { text: 'What is next?' });
  await done('POST', questions, 'mira', { text: 'Who asks this?', anonymous: true });
  await done('POST', '/perks/claim/mug', 'ada');
  await done('POST', '/raffles/camera/entries', 'mira');
  await done('POST', '/leads', 'ada', { companyId: 'tidewater' });
  for (const who of ['ada', 'theo']) await done('POST', '/talks/places/craft', who);
}
