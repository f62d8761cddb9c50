import { afterAll, beforeAll, expect, test } from 'vitest';
import { BYTE_ORDER_MARK } from '../../../domain/csv-cell.ts';
import { TABLE_NAMES } from '../../../domain/exports/tables.ts';
import { DERIVED_EVERY } from '../../../domain/limits/log.ts';
import { attend, attendedWorld } from '../../support/attended.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { worldPeople } from '../../support/world.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp(attendedWorld);
  await attend(app);
  token = await app.logInAs('olive');
});
afterAll(() => app.stop());

const call = (method: string, path: string, who?: string, body?: object) => app.call(method, path, who, body);
const table = async (what: string): Promise<string[]> => {
  app.advance(1000);
  const answer = await app.request(`/api/admin/exports/${what}.csv`, { headers: { authorization: `Bearer ${token}` } });
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  if (!text.startsWith(BYTE_ORDER_MARK)) throw new Error(`${what}: ${answer.status} ${text.slice(0, 200)}`);
  return text.slice(BYTE_ORDER_MARK.length).trimEnd().split('\r\n');
};
/** Returns the table after a moment, when its counts are up to date. */
const counted = (what: string) => {
  app.advance(DERIVED_EVERY);
  return table(what);
};

test('each table contains what people did, each person once, and nothing that a spreadsheet would execute', async () => {
  await expect
    .poll(() => counted('attendance'))
    .toEqual([
      'talk_id,talk,starts_at,stage,edition,kept,watched,places,signed_up,waiting,ratings,mean_stars,questions',
      "opening,'=The opening,2027-07-12T07:00:00.000Z,Main Stage,live,2,3,,0,0,2,3.5,2",
      'craft,A craft,2027-07-12T09:00:00.000Z,Side Stage,live,0,1,1,1,1,0,,0',
    ]);
  expect(await table('views')).toEqual([
    'at,talk_id,talk,watching',
    "2027-07-12T07:00:00.000Z,opening,'=The opening,1",
    "2027-07-12T07:05:00.000Z,opening,'=The opening,2",
    '2027-07-12T07:20:00.000Z,craft,A craft,1',
    "2027-07-12T07:20:00.000Z,opening,'=The opening,1",
  ]);
  await expect
    .poll(() => counted('leads'))
    .toEqual(['company_id,company,leads,perk_claims', 'tidewater,Tidewater,1,1', 'northwind,Northwind,0,0']);
  expect(await table('perks')).toEqual(['perk_id,perk,company,stock,claimed,left', 'mug,A mug,Tidewater,10,1,9']);
  expect(await table('raffles')).toEqual(['raffle_id,raffle,entries,winners,drawn_at', 'camera,A camera,1,0,']);
  const untimed = async (what: string) =>
    (await table(what)).map((row) => row.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, '…'));
  expect(await untimed('claims')).toEqual([
    'perk_id,perk,company,user_id,name,email,claimed_at',
    'mug,A mug,Tidewater,ada,Ada Verne,ada@example.org,…',
  ]);
  expect(await untimed('feedback')).toEqual([
    'talk_id,talk,user_id,name,stars,text,given_at',
    "opening,'=The opening,ada,Ada Verne,5,'@Warm and clear,…",
    "opening,'=The opening,mira,Mira Stone,2,,…",
  ]);
  // An id may begin with a hyphen, which a spreadsheet would read as a formula.
  expect((await untimed('questions')).map((row) => row.replace(/,'?[\w-]{14,},/, ',…,'))).toEqual([
    'talk_id,talk,question_id,text,user_id,name,state,votes,asked_at',
    "opening,'=The opening,…,What is next?,ada,Ada Verne,open,0,…",
    "opening,'=The opening,…,Who asks this?,,,open,0,…",
  ]);
  expect(await untimed('signups')).toEqual([
    'talk_id,talk,user_id,name,email,state,number,since',
    'craft,A craft,ada,Ada Verne,ada@example.org,place,1,…',
    'craft,A craft,theo,Theo Lind,theo@example.org,waiting,2,…',
  ]);
  expect((await table('users')).length).toBe(1 + worldPeople.length);
  expect((await table('tickets')).filter((row) => row.startsWith('ada,'))).toEqual([
    'ada,Ada,Verne,ada@example.org,Attendee,yes,no,ada,either,valid',
  ]);
  expect((await table('tickets')).join()).not.toMatch(/ABC-1/);
  expect(await table('speakers')).toEqual([
    'user_id,first_name,last_name,email,job_position,company,talks,has_picture,state',
    "grace,Grace,Marlow,grace@example.org,,,'=The opening,no,active",
  ]);
  const took = (await table('audit')).slice(1, 3).map((row) => row.split(',').slice(2).join());
  expect(took).toEqual(['audit', 'speakers'].map((what) => `olive,Olive Hart,Took along the table “${what}”,,,,,`));
});

test('the number of viewers is the same in the curve, at the talk, in the list and in the table', async () => {
  const day = { from: '2027-07-12T06:00:00Z', to: '2027-07-12T08:00:00Z', step: 60 };
  const line = async (more: object) => (await call('POST', '/stats/views', 'olive', { ...day, ...more })).body;
  const span = { from: '2027-07-12T06:00:00.000Z', to: '2027-07-12T08:00:00.000Z', step: 60 };
  const [six, seven] = ['2027-07-12T06:00:00.000Z', '2027-07-12T07:00:00.000Z'];
  const points = (at6: number, at7: number) => [
    { at: six, watching: at6 },
    { at: seven, watching: at7 },
  ];
  expect(await line({})).toEqual({ ...span, people: 3, peak: { at: seven, watching: 3 }, data: points(0, 3) });
  expect(await line({ talk_id: 'craft' })).toEqual({
    ...span,
    people: 1,
    peak: { at: seven, watching: 1 },
    data: points(0, 1),
  });
  const opened = (await line({ talk_id: 'opening' })) as { people: number };
  const { body: talks } = await call('POST', '/stats/talks', 'olive', {});
  const [numbers] = (talks as { data: { talk_id: string; watched: number }[] }).data;
  const { body: single } = await call('GET', '/talks/views/opening', 'olive');
  expect([opened.people, numbers!.watched, single]).toEqual([3, 3, expect.objectContaining({ views: 3 })]);
  expect(await line({ from: day.to, to: day.from })).toMatchObject({ code: 'invalid' });
  expect(await line({ step: 5, to: '2028-07-12T08:00:00Z' })).toMatchObject({ code: 'invalid' });
});

test('attendees, speakers, exhibitors and strangers get no table', async () => {
  for (const who of [undefined, 'ada', 'grace', 'mira']) {
    const wanted = who === undefined ? 401 : 403;
    for (const what of TABLE_NAMES)
      expect([what, (await call('GET', `/admin/exports/${what}.csv`, who)).status]).toEqual([what, wanted]);
    for (const path of ['/stats/views', '/stats/talks'])
      expect([path, (await call('POST', path, who, {})).status]).toEqual([path, wanted]);
  }
});
