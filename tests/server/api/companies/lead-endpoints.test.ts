import { afterAll, beforeAll, expect, test } from 'vitest';
import { type UserDocument, mineId } from '../../../../domain/sync/mine.ts';
import { forgetLeads } from '../../../../server/api/companies/forget-leads.ts';
import { remarksOf } from '../../../../server/api/companies/lead-documents.ts';
import { writeCard } from '../../../../server/api/companies/write-card.ts';
import { allDocuments } from '../../../../server/sync/documents.ts';
import { MINE } from '../../../../server/log/mine-entries.ts';
import { at } from '../../../support/conference.ts';
import { ada, testPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { push } from '../../sync/sync-client.ts';
import { booth, companyDocument, leadDocument } from './company-world.ts';

const morning = at('09:00');
const visitor = {
  ...ada,
  person: testPerson({
    ...ada.person,
    jobPosition: 'Engineer',
    companyName: 'Verne & Co',
    country: 'Spain',
    website: 'https://verne.example.org/',
  }),
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    now: morning,
    event: { sessionsPerUser: 5 },
    people: [visitor, ...worldPeople.filter(({ person }) => person.id !== 'ada')],
    documents: [
      ...['tidewater', 'saltmarsh', 'hollow', 'many'].map((id) =>
        companyDocument(booth({ id, name: id, ticketType: 'super', users: id === 'tidewater' ? ['mira'] : [] })),
      ),
      companyDocument(booth({ id: 'northwind', name: 'Northwind', ticketType: 'basic', users: ['theo'] })),
      companyDocument(booth({ id: 'eastwind', name: 'Eastwind', ticketType: 'premium' })),
      leadDocument({
        id: 'old-1',
        companyId: 'northwind',
        sentAt: at('00:30') - 86_400_000,
        firstName: '=1+1',
        lastName: 'Quill, "Q"',
        email: 'old@example.org',
        jobPosition: '+boss',
      }),
      leadDocument({
        id: 'old-2',
        companyId: 'northwind',
        sentAt: at('08:00'),
        firstName: 'Żółć',
        lastName: '山田',
        jobPosition: 'two\nlines',
      }),
    ],
  });
});
afterAll(() => app.stop());

const tokens = new Map<string, Promise<string>>();
function tokenOf(who: string): Promise<string> {
  const token = tokens.get(who) ?? app.logInAs(who);
  tokens.set(who, token);
  return token;
}

const lead = {
  id: 'tidewater:ada',
  company_id: 'tidewater',
  user_id: 'ada',
  first_name: 'Ada',
  last_name: 'Verne',
  email: 'ada@example.org',
  job_position: 'Engineer',
  company: 'Verne & Co',
  country: 'Spain',
  website: 'https://verne.example.org/',
  created_at: new Date(morning).toISOString(),
};
const nothing = { lead: null, data: [], pagination: { page: 1, total: 0, count: 0 } };
const notThere = { status: 404, body: { code: 'not-found', message: 'There is no such company' } };

test('a card is sent once, and the company has it with the address to answer to', async () => {
  expect((await app.call('GET', '/leads/tidewater', 'ada')).body).toEqual(nothing);
  expect(await app.call('POST', '/leads', 'ada', { companyId: 'tidewater' })).toEqual({
    status: 201,
    body: { ...lead, message: 'tidewater has received your virtual business card they will be in touch soon.' },
  });
  app.advance(1000);
  expect(await app.call('POST', '/leads', 'ada', { companyId: 'tidewater' })).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'Already Sent' },
  });
  expect((await app.call('GET', '/leads/tidewater', 'ada')).body).toEqual({ ...nothing, lead });
  const received = { data: [lead], pagination: { page: 1, total: 1, count: 1 } };
  expect((await app.call('GET', '/leads/tidewater', 'mira')).body).toEqual({ lead: null, ...received });
  expect((await app.call('GET', '/leads/tidewater', 'olive')).body).toEqual({ lead: null, ...received });
  for (const who of ['theo', 'grace']) expect((await app.call('GET', '/leads/tidewater', who)).body).toEqual(nothing);
});

test('cards go to super booths only', async () => {
  for (const companyId of ['northwind', 'eastwind']) {
    expect(await app.call('POST', '/leads', 'ada', { companyId })).toEqual({
      status: 403,
      body: { code: 'not-allowed', message: 'This company does not take virtual business cards' },
    });
    expect((await app.call('GET', `/leads/${companyId}`, 'ada')).body).toEqual(nothing);
  }
  expect(await app.call('POST', '/leads', 'ada', { companyId: 'nowhere' })).toEqual(notThere);
  expect(await app.call('GET', '/leads/nowhere', 'ada')).toEqual(notThere);
});

test('of two hundred cards sent at once one arrives', async () => {
  const devices = Array.from({ length: 100 }, (_, index) => ({
    id: mineId('card', 'many'),
    kind: 'card',
    ref: 'many',
    value: { sent: true },
    changedAt: morning + index,
    rev: `from-device-${index}`,
  }));
  const token = await tokenOf('grace');
  const [calls, pushes] = await Promise.all([
    Promise.all(Array.from({ length: 100 }, () => app.call('POST', '/leads', { token }, { companyId: 'many' }))),
    Promise.all(devices.map((device) => push(app, 'grace', device))),
  ]);
  const accepted = [
    ...calls.filter(({ status }) => status === 201),
    ...pushes.filter((answer) => (answer as { documents: unknown[] }).documents.length === 0),
  ];
  expect(accepted).toHaveLength(1);
  expect(new Set(calls.map(({ status }) => status)).difference(new Set([201, 409]))).toEqual(new Set());
  expect(await app.ports.log.state('co:many')).toMatchObject({ n: 1 });
  expect((await app.ports.log.state('u:grace')).all(MINE)).toHaveLength(1);
  expect((await app.call('GET', '/leads/many', 'olive')).body).toMatchObject({ pagination: { total: 1 } });
});

test('each of many cards sent at once learns whether it is the one, though time passes between them', async () => {
  let now = morning;
  const ports = { ...app.ports, now: () => (now += 1) };
  const cards = Array.from({ length: 50 }, (_, index): UserDocument => ({
    id: 'card:hollow',
    kind: 'card',
    ref: 'hollow',
    value: { sent: true },
    changedAt: morning + index,
    rev: `card-number-${index}`,
  }));
  const grace = { id: 'grace', roles: ['ROLE_ATTENDEE'] as const, companyId: null, replayAccess: false };
  const stored = await Promise.all(cards.map((card) => writeCard(grace, card, ports)));
  expect(new Set(stored.map(({ rev }) => rev)).size).toBe(1);
  expect(cards.filter(({ rev }, index) => stored[index]?.rev === rev)).toHaveLength(1);
  await forgetLeads(grace, 'grace', app.ports);
});

test('an offline device sends its cards later, and learns which were refused', async () => {
  const card = (ref: string, value: unknown = { sent: true }) => ({
    id: mineId('card', ref),
    kind: 'card',
    ref,
    value,
    changedAt: morning - 60_000,
    rev: `card-to-${ref}`,
  });
  expect(await push(app, 'rhea', card('saltmarsh'))).toEqual({ documents: [], logId: app.ports.log.logId });
  expect(await push(app, 'rhea', card('saltmarsh'))).toEqual({ documents: [], logId: app.ports.log.logId });
  expect(await app.call('POST', '/leads', 'rhea', { companyId: 'saltmarsh' })).toMatchObject({ status: 409 });
  expect(await push(app, 'rhea', card('eastwind'), card('nowhere'), card('hollow', { sent: false }))).toMatchObject({
    documents: [
      { value: { sent: false }, refusal: { code: 'not-allowed' } },
      { value: { sent: false }, refusal: { code: 'not-found' } },
      { value: { sent: false }, refusal: { code: 'invalid' } },
    ],
  });
  expect((await app.call('GET', '/leads/saltmarsh', 'olive')).body).toMatchObject({
    data: [{ user_id: 'rhea', email: 'rhea@example.org' }],
  });
  expect((await app.call('GET', '/leads/hollow', 'olive')).body).toEqual(nothing);
});

test('a company’s leads are exported as a file that spreadsheets read without executing anything', async () => {
  const token = await tokenOf('theo');
  const answer = await app.request('/api/leads/csv', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('content-disposition'),
    answer.headers.get('cache-control'),
  ]).toEqual([200, 'text/csv; charset=utf-8; header=present', 'attachment; filename="leads.csv"', 'no-store']);
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
    [
      '\uFEFFFirst Name,Last Name,Email,Job Position,Company,Country,Website,Sent,Stage,Notes',
      'Żółć,山田,ada@example.org,"two\nlines",,,,2027-07-12 08:00:00,new,',
      `'=1+1,"Quill, ""Q""",old@example.org,'+boss,,,,2027-07-11 00:30:00,new,`,
      '',
    ].join('\r\n'),
  );
});

test('ten thousand leads arrive complete, and a reader who disconnects halfway harms no one', async () => {
  const jobPosition = 'Harbour master '.repeat(60);
  const ops = Array.from({ length: 10_000 }, (_, index) => ({
    c: 'leads',
    id: `p${index}`,
    rev: 'first',
    doc: leadDocument({ id: `p${index}`, companyId: 'hollow', sentAt: index, jobPosition }).doc,
  }));
  await app.ports.log.append('co:hollow', { mid: 'a-busy-booth', by: 'server', decide: () => ({ ops }) });
  const token = await tokenOf('olive');
  const ask = () =>
    app.request('/api/leads/csv', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"company_id":"hollow"}',
    });
  const warnings: string[] = [];
  const hear = (warning: Error): void => void warnings.push(warning.message);
  process.on('warning', hear);
  const gone = (await ask()).body!.getReader();
  expect((await gone.read()).done).toBe(false);
  await gone.cancel();
  expect((await (await ask()).text()).split('\r\n')).toHaveLength(10_002);
  await app.settled();
  process.off('warning', hear);
  expect(warnings).toEqual([]);
});

test('leads are counted by day, and for organisers over all companies', async () => {
  const northwind = {
    company_id: 'northwind',
    company: 'Northwind',
    total: 2,
    days: [
      { day: '2027-07-11', count: 1 },
      { day: '2027-07-12', count: 1 },
    ],
  };
  expect(await app.call('POST', '/companies/leads/stats', 'theo')).toEqual({
    status: 200,
    body: { total: 2, data: [northwind] },
  });
  expect((await app.call('POST', '/companies/leads/stats', 'olive', { company_id: 'northwind' })).body).toEqual({
    total: 2,
    data: [northwind],
  });
  await expect
    .poll(async () => (await app.call('POST', '/companies/leads/stats', 'olive')).body)
    .toEqual({
      total: 4,
      data: ['hollow', 'many', 'saltmarsh', 'tidewater'].map((id) => ({
        company_id: id,
        company: id,
        total: 1,
        days: [],
      })),
    });
});

/** Answers of a call about the caller's own company, another one, and a missing one. */
const IDOR = [
  ['POST', '/leads/csv', (company_id: string) => ({ company_id })],
  ['POST', '/leads/csv', (companyId: string) => ({ companyId })],
  ['POST', '/companies/leads/stats', (company_id: string) => ({ company_id })],
  ['DELETE', '/companies/:id/users/nobody', () => undefined],
] as const;

test.each(IDOR)('%s %s of another company answers as if there were none', async (method, path, body) => {
  const answers = async (who: string) =>
    Promise.all(
      ['tidewater', 'northwind', 'nowhere'].map(async (id) => {
        const token = await tokenOf(who);
        const sent = body(id);
        const answer = await app.request(`/api${path.replace(':id', id)}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': 'application/json' }) },
          ...(sent && { body: JSON.stringify(sent) }),
        });
        return [
          answer.status,
          answer.status === 200 ? 'its own' : ((await answer.json()) as { message: string }).message,
        ];
      }),
    );
  const none = [404, 'There is no such company'];
  const own = method === 'DELETE' ? [404, 'There is no such member of this company'] : [200, 'its own'];
  expect(await answers('mira')).toEqual([own, none, none]);
  expect(await answers('theo')).toEqual([none, own, none]);
  expect(await answers('ada')).toEqual([none, none, none]);
  expect(await answers('olive')).toEqual([own, own, none]);
});

test('a person without a company has no leads', async () => {
  for (const path of ['/leads/csv', '/companies/leads/stats']) {
    expect(await app.call('POST', path, 'ada')).toEqual({
      status: 403,
      body: { code: 'not-allowed', message: 'Only members of a company may do this' },
    });
  }
  expect((await app.call('POST', '/leads/csv', 'olive')).status).toBe(403);
});

test('the scope of a company is its members’ and the organisers’', async () => {
  const read = async (who: string, companyId: string) =>
    (await app.call('GET', `/sync/digest/co:${companyId}`, who)).status;
  expect([
    await read('mira', 'tidewater'),
    await read('olive', 'tidewater'),
    await read('theo', 'tidewater'),
    await read('ada', 'tidewater'),
  ]).toEqual([200, 200, 404, 404]);
});

test('members’ remarks on a lead are stored once for the company, with the last stage, and only members can add any', async () => {
  const said = (ref: string, stage: string, stageAt: number, note = ''): UserDocument => ({
    id: mineId('remark', ref),
    kind: 'remark',
    ref,
    value: { stage, stageAt, note },
    changedAt: morning + stageAt,
    rev: `remark-${stage}-${stageAt}-${ref}`.slice(0, 60),
  });
  const all = () => allDocuments(remarksOf('tidewater'), app.ports);
  const meets = said('tidewater:ada', 'meeting', 2, 'Bring the tea');
  for (const document of [said('tidewater:ada', 'contacted', 1), meets, meets])
    expect(await push(app, 'mira', document)).toMatchObject({ documents: [] });
  await push(app, 'olive', said('tidewater:ada', 'contacted', 1));
  expect(await all()).toEqual([
    { id: 'ada:mira', leadId: 'ada', by: 'mira', stage: 'meeting', stageAt: 2, note: 'Bring the tea' },
    { id: 'ada:olive', leadId: 'ada', by: 'olive', stage: 'contacted', stageAt: 1, note: '' },
  ]);
  expect(await push(app, 'theo', said('tidewater:ada', 'lost', 3))).toMatchObject({
    documents: [{ refusal: { code: 'not-found', message: 'There is no such company' } }],
  });
  expect(await push(app, 'mira', said('tidewater:nobody', 'lost', 3), said('tidewater:ada', 'sold', 3))).toMatchObject({
    documents: [
      { refusal: { code: 'not-found', message: 'This card was taken back' } },
      { value: { stage: 'meeting' }, refusal: { code: 'invalid' } },
    ],
  });
  expect(await all()).toHaveLength(2);
  const token = await tokenOf('mira');
  const file = await app.request('/api/leads/csv', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  expect(await file.text()).toMatch(/,meeting,Bring the tea\r\n$/);
});

test('a person who leaves the event can withdraw their cards', async () => {
  const olive = { id: 'olive', roles: ['ROLE_ADMIN'] as const, companyId: null, replayAccess: false };
  expect((await app.call('GET', '/leads/tidewater', 'mira')).body).toMatchObject({ pagination: { total: 1 } });
  await forgetLeads(olive, 'ada', app.ports);
  await forgetLeads(olive, 'ada', app.ports);
  expect((await app.call('GET', '/leads/tidewater', 'mira')).body).toEqual(nothing);
  expect(await allDocuments(remarksOf('tidewater'), app.ports)).toEqual([]);
});
