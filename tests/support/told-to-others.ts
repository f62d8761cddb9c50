import { setTimeout } from 'node:timers/promises';
import type { Actor } from '../../domain/people/actor.ts';
import type { Person } from '../../domain/people/person.ts';
import { agenda } from '../../domain/agenda/agenda.ts';
import { pairRoom } from '../../domain/chats/room.ts';
import { CHAT_PUSH_AFTER } from '../../domain/limits/chats.ts';
import { CHANGES_GATHERED } from '../../domain/limits/notifications.ts';
import { EMPTY_SUM, sumHex, withDocument } from '../../domain/sync/digest.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { DAY, MINUTE } from '../../domain/time.ts';
import { notifyPartner } from '../../server/api/chats/tell-partner.ts';
import { keepersOfAny } from '../../server/api/notifications/audience.ts';
import { consentToField } from '../../server/api/pages/consent-store.ts';
import { directoryRule, lastAnswers } from '../../server/api/people/answers.ts';
import { allStoredPeople, findListed } from '../../server/api/people/find-person.ts';
import { visibilityOf } from '../../server/api/people/visibility-of.ts';
import { ownProfile } from '../../server/api/people/write-profile.ts';
import { keepSubscription } from '../../server/api/push/subscription-store.ts';
import { openSession, sessionId } from '../../server/api/sessions/session-store.ts';
import type { Delivery } from '../../server/api/webhooks/deliveries.ts';
import { webhookMessage } from '../../server/api/webhooks/webhook-message.ts';
import { announceChanges } from '../../server/jobs/announce-changes.ts';
import { sendPushes } from '../../server/jobs/send-pushes.ts';
import type { Ports } from '../../server/ports.ts';
import { at } from './conference.ts';
import { type Device, type PushService } from './push-service.ts';
import type { TestApp } from './test-app.ts';

/*
 * Everything that tells one person of others, read after a random history (random-consents.ts): nothing may name people who are not
 * listed and do not speak. Each part is also checked for what it must say, so that none passes because it says nothing.
 */

/** Last names that are found nowhere else. */
export const SURNAMES = ['Zq1x', 'Zq2x', 'Zq3x', 'Zq4x'];
export const isWanderer = ({ lastName }: Person): boolean => SURNAMES.includes(lastName);
/** A wanderer's answer to a field of the event's own, also found nowhere else. */
export const markOf = (surname: string): string => `Mark${surname.slice(2)}of${surname.slice(0, 2)}`;
export const NEVER = new AbortController().signal;
export const attendee = (id: string): Actor => ({ id, roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false });

/** Those who read what the server tells. */
export interface Readers {
  readonly app: TestApp;
  /** Of Ada, who is connected with nobody. */
  readonly token: string;
  /** Ada's browser. */
  readonly ada: Device;
  /** Grace's browser: wanderers who are listed write to her. */
  readonly grace: Device;
  readonly service: PushService;
}

export async function readersOf(app: TestApp, service: PushService): Promise<Readers> {
  const { ports } = app;
  const token = await app.logInAs('ada');
  const keeps = agenda.document('tides', { kept: true }, { changedAt: ports.now(), rev: 'ada-keeps-tides' });
  await app.call('POST', '/sync/mine/push', { token }, { rows: [{ newDocumentState: keeps }] });
  await announceChanges(ports, NEVER); // Later changes are compared with the talks of now.
  // The table of who keeps a talk lags behind people's own scopes.
  while (!(await keepersOfAny(['tides'], ports)).has('ada')) await setTimeout(5);
  const [ada, grace] = [await browserOf('ada', service, ports), await browserOf('grace', service, ports)];
  return { app, token, service, ada, grace };
}

async function browserOf(personId: string, service: PushService, ports: Ports): Promise<Device> {
  const device = service.subscribe();
  const { token } = await openSession(personId, ports);
  const { endpoint, keys } = device.subscription;
  await keepSubscription({ personId, sessionId: sessionId(token), endpoint, origin: service.origin, keys }, ports);
  return device;
}

/** Returns the last names of unlisted people who do not speak that somebody else reads. */
export async function namedTo(readers: Readers, history: number): Promise<string[]> {
  const { app, token } = readers;
  const { log } = app.ports;
  const hidden = (await log.state('adm'))
    .all('hiddenPeople')
    .map(({ doc }) => doc as Person)
    .filter(isWanderer);
  const speakers = new Set((await log.state('pub')).all('speakers').map(({ id }) => id));
  const silent = hidden.filter(({ id }) => !speakers.has(id)).map(({ lastName }) => lastName);
  const listed = (await log.state('dir')).all('people').map(({ doc }) => (doc as Person).lastName);
  const texts = await Promise.all(READ.map((path) => textOf(path, { app, token })));
  texts.push(JSON.stringify((await app.call('POST', '/attendee/chat/credentials', { token }, {})).body));
  const pushes = history % PUSHED_EVERY === 0 ? await pushed(readers, history) : { texts: [], wrong: [] };
  const read = [...texts, await toldByWebhook(app.ports), ...pushes.texts].join('\n');
  const missing = listed.filter((name) => SURNAMES.includes(name) && !read.includes(name));
  return [
    ...silent.filter((name) => !listed.includes(name) && read.includes(name)),
    ...missing.map((name) => `no ${name}`),
    ...pushes.wrong,
    ...(await wrongMarks(read, app.ports)),
    ...(await wrongDigest(readers)),
  ];
}

/** Returns the wanderers whose answer a stranger reads although they narrowed it, or does not read although they show it. */
async function wrongMarks(read: string, ports: Ports): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id, lastName, extra: shown } of (await allStoredPeople(ports)).filter(isWanderer)) {
    // Whose first consent was cut off has not answered yet, until the device sends it again.
    if (!(await lastAnswers(id, ports)).has(consentToField('mark'))) continue;
    const { fields: said } = await visibilityOf(id, ports);
    const { extra, narrowed = [], returned = [] } = await ownProfile(id, ports);
    const isNarrow = Object.hasOwn(said, 'mark');
    const isShown = read.includes(markOf(lastName));
    const isListed = (await findListed(id, ports)) !== undefined;
    if (isShown && (!isListed || isNarrow)) wrong.push(`mark of ${lastName}`);
    if (!isShown && isListed && shown?.['mark'] !== undefined) wrong.push(`no mark of ${lastName}`);
    if (narrowed.join() !== Object.keys(said).join()) wrong.push(`${lastName} narrowed something else`);
    // What returned to the public part stays in the private one as a copy.
    const isCopy = returned.includes('mark') && extra?.['mark'] === shown?.['mark'];
    if (!isNarrow && extra?.['mark'] !== undefined && !isCopy) wrong.push(`${lastName} does not show their mark`);
  }
  return wrong;
}

/** What a webhook tells of a change of all wanderers. */
async function toldByWebhook(ports: Ports): Promise<string> {
  const ids = (await allStoredPeople(ports)).filter(isWanderer).map(({ id }) => id);
  const changes = ids.map((id) => ({ action: 'changed', id }) as const);
  const delivery = { kind: 'people', createdAt: ports.now(), changes } as unknown as Delivery;
  return JSON.stringify(await webhookMessage(delivery, ports));
}

/** What everybody who is logged in may read, and what guests may. */
const READ = [
  ...['pub', 'dir', 'open', 'u:ada'].flatMap((scope) => [`/sync/snapshot/${scope}`, `/sync/log/${scope}?after=0`]),
  '/directory?count=50',
  '/exports/schedule.json',
  '/calendar/event',
  '/programme',
  '/chats/rooms/stage:main/messages?count=50',
  '/company/all',
  '/exports/schedule.xml',
  '/talks/current',
  '/users?count=50',
];

async function textOf(path: string, { app, token }: Pick<Readers, 'app' | 'token'>): Promise<string> {
  const logId = path.startsWith('/sync/log') ? `&logId=${app.ports.log.logId}` : '';
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.request(`/api${path}${logId}`, { headers });
  const elsewhere = answer.headers.get('location');
  const last = elsewhere === null ? answer : await app.request(elsewhere, { headers });
  if (!last.ok) throw new Error(`${path} answers ${last.status}`);
  return last.text();
}

/** Pushes come after a minute, in which the talk that they are about must not begin. So not every history has them. */
const PUSHED_EVERY = 5;

interface Pushed {
  readonly texts: readonly string[];
  /** Pushes that must come and did not. */
  readonly wrong: readonly string[];
}

/** Has a listed wanderer write to Grace, moves the talk that Ada keeps, and returns what their browsers are sent. */
async function pushed({ app, ada, grace }: Readers, history: number): Promise<Pushed> {
  const { ports } = app;
  const author = (await ports.log.state('dir'))
    .all('people')
    .map(({ doc }) => doc as Person)
    .find(isWanderer);
  if (author) {
    const room = `${pairRoom('grace', author.id)}-${history}`;
    const message = { room, id: `message-${history}`, seq: 1, text: 'Hello' };
    await notifyPartner('grace', { ...message, actor: attendee(author.id) }, ports);
  }
  await moveTalk(history, ports);
  await announceChanges(ports, NEVER);
  app.advance(CHANGES_GATHERED + CHAT_PUSH_AFTER);
  await announceChanges(ports, NEVER);
  await sendPushes(ports, NEVER);
  const [toAda, toGrace] = [ada, grace].map(({ taken }) =>
    JSON.stringify(taken.splice(0).map(({ message }) => message)),
  );
  return {
    texts: [`${toAda}`, `${toGrace}`],
    wrong: [
      ...(toAda?.includes('Talk tides') ? [] : ['no push of a talk']),
      ...(!author || toGrace?.includes(author.lastName) ? [] : [`no push of ${author.lastName}`]),
    ],
  };
}

/** Moves the talk to the next day, or back by five minutes. */
async function moveTalk(history: number, { log, randomId }: Ports): Promise<void> {
  const rev = randomId(9);
  const startsAt = at('09:00') + DAY + (history % 2) * 5 * MINUTE;
  await log.append('pub', {
    mid: rev,
    by: 'server',
    decide: (state) => ({
      ops: [{ c: 'talks', id: 'tides', rev, doc: { ...(state.get('talks', 'tides')?.doc as Talk), startsAt } }],
    }),
  });
}

/** Returns what is wrong about the digest of the directory: it must be that of the people who belong there, and of no others. */
async function wrongDigest({ app, token }: Readers): Promise<string[]> {
  const { body } = await app.call('GET', '/sync/digest/dir', { token });
  const belongs = await directoryRule(app.ports);
  const dir = await app.ports.log.state('dir');
  const people = (await allStoredPeople(app.ports)).filter(({ id }) => belongs(id));
  const sum = people.reduce(
    (before, { id }) => withDocument(before, 'people', { id, rev: dir.get('people', id)?.rev ?? '' }),
    EMPTY_SUM,
  );
  const { count, xor } = body as { count: number; xor: string };
  return count === sum.count && xor === sumHex(sum) ? [] : ['digest of other people'];
}
