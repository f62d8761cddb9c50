import * as v from 'valibot';
import { expect } from 'vitest';
import type { SourceHealth } from '../../domain/sources/source-health.ts';
import { Stage } from '../../domain/stages/stage.ts';
import { Track } from '../../domain/stages/track.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION, Snapshot } from '../../domain/sync/protocol.ts';
import { Talk } from '../../domain/talks/talk.ts';
import type { TicketClaim } from '../../domain/tickets/claim-calls.ts';
import { DAY } from '../../domain/time.ts';
import { pullSources } from '../../server/jobs/pull-sources.ts';
import { olive } from './people.ts';
import { Pretalx, servePretalx } from './pretalx-server.ts';
import { PretixShop, servePretix } from './pretix-shop.ts';
import { ProgrammeWeek, type SeenTalk } from './programme-week.ts';
import { seededRandom } from './seeded-random.ts';
import { ShopWeek } from './shop-week.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Monday at nine in Madrid, a week before the event. */
const MONDAY = Date.UTC(2027, 6, 5, 7);
export const SECRETS = { pretix: 's3cr3t-of-the-shop', pretalx: 's3cr3t-of-the-talks' };
type System = keyof typeof SECRETS;

interface Parts {
  readonly app: TestApp;
  readonly addresses: Readonly<Record<System, string>>;
  readonly servers: readonly AsyncDisposable[];
  readonly lines: readonly string[];
  readonly shop: PretixShop;
  readonly pretalx: Pretalx;
}

/** A server a week before its event, with a shop and a programme at stand-ins of other systems. One clock for all. */
export class EventWeek implements AsyncDisposable {
  readonly app: TestApp;
  readonly shop: PretixShop;
  readonly pretalx: Pretalx;
  readonly sales: ShopWeek;
  readonly programme: ProgrammeWeek;
  /** The server's log. */
  readonly lines: readonly string[];
  /** Ids of the sources. */
  readonly ids: Record<System, string> = { pretix: '', pretalx: '' };
  /** Ticket → address of the person whom its buyer named by the mailed link. */
  readonly named = new Map<string, string>();
  /** Where the shop calls. */
  hook = '';
  readonly #addresses: Readonly<Record<System, string>>;
  readonly #servers: readonly AsyncDisposable[];
  readonly #answered = new Set<string>();

  private constructor({ app, addresses, servers, lines, shop, pretalx }: Parts) {
    const random = seededRandom(20_270_705);
    this.app = app;
    this.shop = shop;
    this.pretalx = pretalx;
    this.lines = lines;
    this.sales = new ShopWeek(shop, random);
    this.programme = new ProgrammeWeek(pretalx, random);
    this.#addresses = addresses;
    this.#servers = servers;
  }

  static async open(): Promise<EventWeek> {
    const shop = Object.assign(new PretixShop({ now: MONDAY }), { token: SECRETS.pretix });
    const pretalx = Object.assign(new Pretalx(), { token: SECRETS.pretalx });
    const [tickets, talks] = [await servePretix(shop), await servePretalx(pretalx)];
    const lines: string[] = [];
    const app = await startTestApp({
      now: MONDAY,
      people: [olive],
      talks: [],
      env: {
        SOURCE_HOSTS: `${tickets.origin},${talks.origin}`,
        SEAL_KEY: Buffer.alloc(32, 5).toString('base64'),
        LOG_LEVEL: 'debug',
      },
      logTo: { write: (line) => void lines.push(line) },
    });
    const addresses = { pretix: tickets.address, pretalx: `${talks.origin}/days27/` };
    return new EventWeek({ app, addresses, servers: [app, tickets, talks], lines, shop, pretalx });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.#servers) await server[Symbol.asyncDispose]();
  }

  /** Calls as an organiser. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, body: answer } = await this.app.call(method, path, olive.person.id, body);
    await this.app.settled();
    expect([method, path, status < 300 ? 'done' : answer]).toEqual([method, path, 'done']);
    return answer as T;
  }

  async callPages<T>(path: string): Promise<T[]> {
    const all: T[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = await this.call<{ data: T[] }>('GET', `${path}?count=100&page=${page}`);
      all.push(...data);
      if (data.length < 100) return all;
    }
  }

  pass(ms: number): void {
    this.app.advance(ms);
    this.shop.tick(ms);
  }

  /** Passes the time until nine in the morning of a day. */
  passTo(day: number): void {
    this.pass(MONDAY + day * DAY - this.shop.now);
  }

  async pull(): Promise<void> {
    await pullSources(this.app.ports, new AbortController().signal);
    await this.app.settled();
  }

  /** Has the shop's calls arrive that do. */
  async hear(): Promise<void> {
    for (const sent of this.sales.takeCalls())
      expect(await this.app.call('POST', this.hook, undefined, sent)).toMatchObject({ status: 204 });
  }

  async health(): Promise<SourceHealth[]> {
    return (await this.app.ports.log.state('adm')).all('sourceHealth').map(({ doc }) => doc as SourceHealth);
  }

  /** Connects both systems as an organiser does. */
  async connect(): Promise<void> {
    this.programme.release();
    await this.#add('pretix');
    const rules = { map: { 1: { means: 'ticket', type: 'Attendee' } }, nameless: 'mail-buyer' };
    await this.call('PATCH', `/admin/sources/${this.ids.pretix}`, rules);
    const { url } = await this.call<{ url: string }>('POST', `/admin/sources/${this.ids.pretix}/hook`);
    this.hook = new URL(url).pathname.replace('/api', '');
    await this.#add('pretalx');
    await this.call('PATCH', `/admin/sources/${this.ids.pretalx}`, { publish: 'release' });
    for (const id of Object.values(this.ids)) await this.call('POST', `/admin/sources/${id}/run`);
  }

  async #add(kind: System): Promise<void> {
    const input = { kind, name: kind, address: this.#addresses[kind], secret: SECRETS[kind] };
    this.ids[kind] = (await this.call<{ id: string }>('POST', '/admin/sources', input)).id;
    expect(await this.call('POST', `/admin/sources/${this.ids[kind]}/check`)).toMatchObject({ wrong: '' });
  }

  /** Buyers who got a link name people, and leave every third order open. */
  async nameGuests(): Promise<void> {
    const { app, named, ids } = this;
    const answered = this.#answered;
    for (const { text } of app.outbox) {
      const token = /\/claim#token=(\S+)/.exec(text)?.[1] ?? '';
      if (token === '' || answered.has(token)) continue;
      answered.add(token);
      if (answered.size % 3 === 0) continue;
      const { tickets } = (await app.call('POST', '/claims', undefined, { token })).body as TicketClaim;
      for (const { id } of tickets) {
        const key = id.slice(ids.pretix.length + 1);
        const email = `guest${key}@example.org`;
        const guest = { token, ticket: id, first_name: 'Guest', last_name: `Of${key}`, email };
        expect(await app.call('POST', '/claims/holder', undefined, guest)).toMatchObject({ status: 200 });
        named.set(key, email);
      }
    }
    await app.settled();
  }

  /** The programme as a device gets it. */
  async programmeHere() {
    const answer = await this.app.request('/api/sync/snapshot/pub', {
      redirect: 'follow',
      headers: {
        authorization: `Bearer ${await this.app.logInAs(olive.person.id)}`,
        [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
      },
    });
    const { segments } = v.parse(Snapshot, await answer.json());
    const all = (name: string): unknown[] =>
      segments.filter(({ c }) => c === name).flatMap(({ docs }) => docs.map(({ doc }) => doc));
    const stages = namesOf(all('stages').map((doc) => v.parse(Stage, doc)));
    const tracks = namesOf(all('tracks').map((doc) => v.parse(Track, doc)));
    const talks = all('talks')
      .map((doc) => v.parse(Talk, doc))
      .map((talk) => ({ code: codeOf(talk), id: talk.id, shown: shownTalk(talk, { stages, tracks }) }))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1));
    return {
      talks,
      byCode: Object.fromEntries(talks.map(({ code, shown }) => [code, shown])),
      idOf: (code: string): string => talks.find((one) => one.code === code)?.id ?? '',
      stageId: (name: string): string => [...stages].find(([, each]) => each === name)?.[0] ?? '',
    };
  }
}

type Names = ReadonlyMap<string | null, string>;
const namesOf = (things: readonly { readonly id: string; readonly name: string }[]): Names =>
  new Map(things.map(({ id, name }) => [id, name]));

/** The code of a talk in pretalx, which is in the link to its page; its title, if it was added here. */
const codeOf = ({ title, links = [] }: Talk): string => /\/talk\/(\w+)\/$/.exec(links.at(-1)?.url ?? '')?.[1] ?? title;

const shownTalk = (
  { title, description, startsAt, minutes, stageId, trackId, speakers, lang = '', links = [], cancelled }: Talk,
  { stages, tracks }: { readonly stages: Names; readonly tracks: Names },
): SeenTalk => ({
  title,
  description,
  startsAt,
  minutes,
  stage: stages.get(stageId) ?? '',
  track: tracks.get(trackId) ?? '',
  speakers: speakers.map(({ name }) => name),
  language: lang,
  links: links.map(({ url }) => url),
  cancelled,
});
