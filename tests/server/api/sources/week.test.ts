import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminUserView } from '../../../../domain/accounts/admin-user-view.ts';
import type { DifferingField } from '../../../../domain/sources/source-calls.ts';
import { streamKind } from '../../../../domain/talks/player/stream-kind.ts';
import type { ScheduleDraft } from '../../../../domain/talks/schedule/schedule-draft.ts';
import type { TalkView } from '../../../../domain/talks/talk-view.ts';
import { HOUR, MINUTE, SECOND } from '../../../../domain/time.ts';
import { EventWeek, SECRETS } from '../../../support/event-week.ts';
import { olive } from '../../../support/people.ts';
import { type SeenTalk, SPEAKERS } from '../../../support/programme-week.ts';
import { ticketFacts } from '../../../support/shop-source.ts';
import { ticketsInShop } from '../../../support/shop-week.ts';

let week: EventWeek;
beforeAll(async () => void (week = await EventWeek.open()));
afterAll(() => week[Symbol.asyncDispose]());

const DAYS = 7;
/** Orders of a morning, and of an afternoon. */
const ORDERS = 23;

/** The talks that organisers change here: this test alone decides what pretalx does to them, but for their texts. */
const [T1, T2, T3, T4, T5, T6, T7, T8] = [
  'T00001',
  'T00002',
  'T00003',
  'T00004',
  'T00005',
  'T00006',
  'T00007',
  'T00008',
];
const [T10, T11, T12, T13, T14] = ['T00010', 'T00011', 'T00012', 'T00013', 'T00014'];
const SPARED = [T1, T2, T3, T4, T5, T6, T7, T8, T10, T11, T12, T13, T14];

/** Code → fields that were changed here. */
const byHand: Record<string, Partial<SeenTalk>> = {};
const speakersByHand: Record<string, string> = {};
const added: Record<string, SeenTalk> = {};
const OURS = 'https://www.youtube.com/watch?v=ourvideo___';
const TOUR: SeenTalk = {
  title: 'harbour tour',
  description: '',
  startsAt: Date.parse('2027-07-13T20:00:00+02:00'),
  minutes: 90,
  stage: 'Dock 1',
  track: '',
  speakers: [],
  language: '',
  links: [],
  cancelled: false,
};

async function edit(code: string, changes: object, seen: Partial<SeenTalk>): Promise<void> {
  const { idOf } = await week.programmeHere();
  await week.call('PATCH', `/talks/${idOf(code)}`, changes);
  byHand[code] = { ...byHand[code], ...seen };
}

/** What organisers do here on each day, and what pretalx does to the same talks before it releases the version of the day. */
const HERE: readonly (() => Promise<void>)[] = [
  async () => {
    await edit(T1, { title: 'Our title' }, { title: 'Our title' });
    await edit(T2, { length: 50 }, { minutes: 50 });
    const { stageId } = await week.programmeHere();
    const start_time = new Date(TOUR.startsAt).toISOString();
    const tour = { title: TOUR.title, start_time, length: TOUR.minutes };
    await week.call('POST', `/talks/${stageId(TOUR.stage)}`, tour);
    added[TOUR.title] = TOUR;
  },
  async () => {
    week.programme.talk(T1).title = 'Their title';
    await edit(T4, { description: 'Our text' }, { description: 'Our text' });
    const { stageId, idOf } = await week.programmeHere();
    await edit(T5, { stage_id: stageId('Dock 2') }, { stage: 'Dock 2' });
    // The form offers the video of pretalx; another talk gets one of our own.
    await week.call('PATCH', `/talks/${idOf(T3)}`, { streams: [week.programme.talk(T3).links?.[0]?.url] });
    await week.call('PATCH', `/talks/${idOf(T14)}`, { streams: [OURS] });
    const [nora] = SPEAKERS;
    const users = await week.callPages<AdminUserView>('/admin/users');
    const { id } = users.find(({ email }) => email === nora!.email)!;
    await week.call('PATCH', `/admin/update-user/${id}`, { first_name: 'Honora' });
    speakersByHand[nora!.code] = 'Honora Quill';
  },
  async () => {
    // pretalx takes our length: from now on it is nobody's change.
    week.programme.talk(T2).duration = '00:50';
    delete byHand[T2];
    week.programme.talk(T4).abstract = 'Their text';
    const startsAt = Date.parse('2027-07-12T18:30:00+02:00');
    await edit(T6, { start_time: new Date(startsAt).toISOString() }, { startsAt });
    week.pretalx.speakers[2]!.name = 'Philippa Prompt';
  },
  async () => {
    Object.assign(week.programme.talk(T7), { date: '2027-07-12T09:30:00+02:00', room: 'Dock 3' });
    await edit(T7, { title: 'Renamed in trouble' }, { title: 'Renamed in trouble' });
    await edit(T10, { title: 'Not for long' }, { title: 'Not for long' });
    week.sales.nameAtShop(week.named);
    week.shop.faults.push(503, 'cut', 500, 'page', 429);
    week.pretalx.faults.push(502, 'cut', 'half', 'drop', 'page', 429);
  },
  async () => {
    Object.assign(week.programme.talk(T8), { date: '2027-07-13T17:30:00+02:00', room: 'Dock 1' });
    week.programme.talk(T10).title = 'What it is called';
    await week.call('PATCH', `/admin/sources/${week.ids.pretalx}`, { publish: 'draft' });
  },
  async () => {
    week.programme.talk(T2).duration = '00:40';
    week.programme.remove(T11);
    await edit(T11, { title: 'Ours, and cancelled' }, { title: 'Ours, and cancelled' });
    const { idOf } = await week.programmeHere();
    await week.call('DELETE', `/talks/${idOf(T12)}`);
    byHand[T12] = { cancelled: true };
    const title = { thing: idOf(T10), field: 'title', take: true };
    await week.call('POST', `/admin/sources/${week.ids.pretalx}/kept`, title);
    delete byHand[T10];
  },
  async () => {
    week.programme.talk(T12).title = 'Still called something';
    await edit(T13, { length: 25, title: 'Ours twice' }, { minutes: 25, title: 'Ours twice' });
    week.sales.nameAtShop(week.named);
  },
];

/** One day of sales and of the programme. */
async function live(day: number): Promise<void> {
  const { sales, programme } = week;
  await week.pull();
  if (day > 0) sales.follow();
  sales.sell(ORDERS);
  await week.hear();
  week.pass(6 * SECOND);
  await week.pull();
  week.pass(4 * MINUTE + 30 * SECOND);
  // Some of what the shop saves now is not in the list of the next reading yet.
  sales.change();
  sales.sell(ORDERS);
  await HERE[day]?.();
  programme.change(day, SPARED);
  programme.release();
  week.pass(30 * SECOND);
  await week.pull();
  week.pass(6 * MINUTE);
  await week.hear();
  await week.pull();
  await week.nameGuests();
  week.pass(6 * MINUTE);
  await week.pull();
  for (let tries = 0; tries < 8 && (await week.health()).some(({ failures }) => failures > 0); tries += 1) {
    week.pass(HOUR + MINUTE);
    await week.pull();
  }
}

/** On the day on which places wait in the draft, an organiser looks at them and releases them. */
async function releaseDraft(): Promise<void> {
  const drafts = (await week.app.ports.log.state('adm')).all('schedule-draft').map(({ doc }) => doc as ScheduleDraft);
  const moved = { stage: 'Dock 1', startsAt: Date.parse('2027-07-13T17:30:00+02:00') };
  expect((await week.programmeHere()).byCode[T8]).not.toMatchObject(moved);
  await week.call('POST', '/admin/schedule/release', { ids: drafts.map(({ id }) => id) });
  expect((await week.programmeHere()).byCode[T8]).toMatchObject(moved);
  await week.call('PATCH', `/admin/sources/${week.ids.pretalx}`, { publish: 'release' });
}

test('each day of a week of sales, refunds, renames, new versions and trouble ends with the tickets and talks of that day', async () => {
  const { sales, shop, programme } = week;
  await week.connect();
  for (let day = 0; day < DAYS; day += 1) {
    week.passTo(day);
    await live(day);
    if (day === 4) await releaseDraft();
    const states = (await week.health()).map(({ state, wrong }) => `${state}${wrong}`);
    const tickets = await ticketFacts(week.ids.pretix, week.app.ports);
    const talks = (await week.programmeHere()).byCode;
    expect({ day, states, tickets, talks }).toEqual({
      day,
      states: ['running', 'running'],
      tickets: ticketsInShop(shop, week.named),
      talks: { ...programme.expected(byHand, speakersByHand), ...added },
    });
  }
  const { 'calls lost': lost, ...done } = Object.fromEntries(sales.done);
  expect({ ...done, lost: (lost ?? 0) > 200 }).toEqual({
    sold: DAYS * ORDERS * 2,
    refunded: DAYS * 4,
    moved: DAYS * 4,
    'named twice': 2,
    lost: true,
  });
});

/** Logs in with each address and code, a few at once. Returns those that were refused. */
async function refused(pairs: readonly (readonly [string, string])[]): Promise<string[]> {
  const tried = async ([email, reference]: readonly [string, string]): Promise<string[]> => {
    const { status } = await week.app.call('POST', '/attendee/login', undefined, { email, reference });
    return status === 200 ? [] : [`${email} ${reference}`];
  };
  const all: string[] = [];
  for (let from = 0; from < pairs.length; from += AT_ONCE)
    all.push(...(await Promise.all(pairs.slice(from, from + AT_ONCE).map(tried))).flat());
  return all;
}
const AT_ONCE = 10;

test('after the week exactly those with a valid ticket can log in, and organisers and speakers', async () => {
  const tickets = ticketsInShop(week.shop, week.named);
  const valid = tickets.filter(({ isValid }) => isValid);
  const inShop = new Set(valid.map(({ admits }) => admits));
  const many = { people: inShop.size >= 300, held: tickets.filter(({ why }) => why !== '').length > 20 };
  expect(many).toEqual({ people: true, held: true });
  const users = await week.callPages<AdminUserView>('/admin/users');
  const open = users.filter(({ has_account: hasAccount, disabled }) => hasAccount && !disabled);
  expect(open.map(({ email }) => email).toSorted()).toEqual(
    [...inShop, olive.email, ...SPEAKERS.map(({ email }) => email)].toSorted(),
  );
  expect(await refused(valid.map(({ admits, code }) => [admits, code]))).toEqual([]);
  // An order that was divided has other codes than before.
  const codeNow = new Map(tickets.map(({ key, code }) => [key, code]));
  const left = week.sales.former.filter(({ email }) => !inShop.has(email));
  const tried = left.flatMap(({ email, key, code }): (readonly [string, string])[] =>
    [...new Set([code, codeNow.get(key) ?? code])].map((each) => [email, each]),
  );
  expect(tried.length).toBeGreaterThan(40);
  expect(await refused(tried)).toEqual(tried.map((pair) => pair.join(' ')));
});

test('each video of pretalx is offered as a stream, and the streams that were chosen are still there', async () => {
  const { talks } = await week.programmeHere();
  const withVideo = talks.filter(({ code }) => (week.programme.said.get(code)?.links ?? []).length > 0);
  expect(withVideo.length).toBeGreaterThan(8);
  const offered = withVideo.map(({ shown: { links } }) => links.flatMap((link) => streamKind(link)?.title ?? []));
  expect(offered).toEqual(withVideo.map(() => ['A YouTube video']));
  const streams: Record<string, unknown> = {};
  for (const { code, id } of talks) {
    const talk = await week.call<TalkView>('GET', `/talks/single/${id}`);
    if (talk.is_streamed) streams[code] = talk.video_url_5;
  }
  expect(streams).toEqual({ [T3]: week.programme.said.get(T3)?.links?.[0]?.url, [T14]: OURS });
});

test('what differs from pretalx is listed, and asked about where both changed it', async () => {
  const { talks } = await week.programmeHere();
  const codes = new Map(talks.map(({ id, code }) => [id, code]));
  const kept = await week.callPages<DifferingField>(`/admin/sources/${week.ids.pretalx}/kept`);
  const listed = kept.map(({ id, name, field, asks }) => `${codes.get(id) ?? name} ${field}${asks ? ' asks' : ''}`);
  expect(new Set(listed)).toEqual(
    new Set([
      'Honora Quill firstName',
      `${T1} title asks`,
      `${T4} description asks`,
      `${T5} stageId`,
      `${T6} startsAt`,
      `${T7} title`,
      `${T11} title`,
      `${T12} cancelled`,
      `${T13} minutes`,
      `${T13} title`,
    ]),
  );
});

test('no secret is in the audit, in mails or in the log', async () => {
  const audit = await week.callPages<{ readonly by: string }>('/admin/audit');
  expect(new Set(audit.map(({ by }) => by.split(':')[0]))).toEqual(new Set([olive.person.id, 'source', 'claim']));
  const places = { audit, mails: week.app.outbox, log: week.lines };
  const secrets = [...Object.values(SECRETS), week.hook.split('/').at(-1) ?? 'none'];
  for (const [place, content] of Object.entries(places)) {
    const text = JSON.stringify(content);
    expect({ place, isEmpty: text.length < 100, has: secrets.filter((secret) => text.includes(secret)) }).toEqual({
      place,
      isEmpty: false,
      has: [],
    });
  }
});
