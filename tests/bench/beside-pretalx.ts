import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import type { EventSettings } from '../../domain/event/event-settings.ts';
import type { Stage } from '../../domain/stages/stage.ts';
import type { Track } from '../../domain/stages/track.ts';
import { byStart, type Talk } from '../../domain/talks/talk.ts';
import { inZone } from '../../domain/time.ts';
import { importFiles } from '../../server/api/event/import-files.ts';
import { chromiumPath, PHONE } from '../support/browser.ts';
import { ada } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { logInByTicket, readyForOffline } from '../support/visitor.ts';
import type { Benchmark, BenchOptions, Measured } from './benchmark.ts';
import { appendCrowd, crowdOps } from './crowd.ts';
import { alternate, ms } from './measure.ts';
import { openPretalx, type PretalxPlan } from './pretalx-server.ts';

const TURNS = 5;
/** An older phone in a full hall. Bytes per second, and milliseconds. */
const NETWORK = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const SLOWER = 4;
const FIRST = 0.33;
const AGAIN = 0.2;

export const benchmark: Benchmark = {
  name: 'the same schedule beside pretalx, on a phone with a quarter of the processor, 1.6 Mbit/s and 150 ms',
  must: `first visit ≤ ${FIRST} ×, again ≤ ${AGAIN} ×, offline ≤ our own second visit`,
  run: async (options) => (options.peers ? measure(options) : []),
};

async function measure(options: BenchOptions): Promise<Measured[]> {
  await using app = await startTestApp({ talks: [] });
  await fill(app, options);
  const held = await holdings(app);
  const first = held.talks[0]?.title ?? '';
  app.advance((held.talks[0]?.startsAt ?? 0) - app.ports.now());
  const pretalx = await openPretalx(planOf(held));
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const ours = await openPhones(browser, `${app.url}/app/schedule`, { title: first, logIn: app });
    const theirs = await openPhones(browser, pretalx.address, { title: first });
    const firsts = await alternate(TURNS, { ours: ours.first, theirs: theirs.first });
    const again = await alternate(TURNS, { ours: ours.again, theirs: theirs.again, offline: ours.offline });
    return [
      rated('first visit', firsts, FIRST),
      rated('second visit', again, AGAIN),
      {
        ...rated('without a network, against our own second visit', { ours: again.offline, theirs: again.ours }, 1),
        detail: `${ms(again.offline)}; with a network: ${ms(again.ours)}; pretalx opens no page without one`,
      },
    ];
  } finally {
    await browser.close();
    await pretalx.close();
  }
}

const rated = (label: string, { ours, theirs }: { ours: number; theirs: number }, limit: number): Measured => ({
  label,
  ratio: ours / theirs,
  limit: `≤ ${limit}`,
  pass: ours / theirs <= limit,
  detail: `${ms(ours)}; pretalx: ${ms(theirs)}`,
  figures: { oursMs: ours, peerMs: theirs },
});

/** Imports the given schedule file, or generates one of the size of a large event. */
async function fill(app: TestApp, { schedule, zone = 'UTC' }: Pick<BenchOptions, 'schedule' | 'zone'>): Promise<void> {
  if (schedule === undefined) {
    const ops = crowdOps({ people: 300, talks: 500, companies: 10 });
    await appendCrowd(app.ports, ops);
    return;
  }
  const file = { name: basename(schedule), bytes: await readFile(schedule) };
  const report = await importFiles({ files: [file], zone, replace: true }, app.ports);
  if ('code' in report) throw new Error(report.message);
}

interface Holdings {
  readonly event: EventSettings;
  readonly talks: readonly Talk[];
  readonly stages: ReadonlyMap<string, string>;
  readonly tracks: ReadonlyMap<string, string>;
}

async function holdings({ ports }: TestApp): Promise<Holdings> {
  const state = await ports.log.state('pub');
  const all = <T>(c: string): T[] => state.all(c).map(({ doc }) => doc as T);
  return {
    event: ports.event(),
    talks: all<Talk>('talks')
      .filter(({ kind }) => kind === 'talk')
      .toSorted(byStart),
    stages: new Map(all<Stage>('stages').map(({ id, name }) => [id, name])),
    tracks: new Map(all<Track>('tracks').map(({ id, name }) => [id, name])),
  };
}

const planOf = ({ event, talks, stages, tracks }: Holdings): PretalxPlan => ({
  name: event.name,
  zone: event.zone,
  firstDay: event.firstDay,
  lastDay: event.lastDay,
  talks: talks.map((talk) => ({
    title: talk.title,
    text: talk.description,
    start: inZone(talk.startsAt, event.zone).toString({ timeZoneName: 'never' }),
    minutes: talk.minutes,
    room: stages.get(talk.stageId ?? '') ?? 'Everywhere',
    track: tracks.get(talk.trackId ?? '') ?? 'Other',
    speakers: talk.speakers.map(({ name }) => name),
  })),
});

interface Phones {
  /** Milliseconds from the navigation until the talk is visible, on a phone that never opened the site. */
  readonly first: () => Promise<number>;
  /** The same on a phone that has opened the site before. */
  readonly again: () => Promise<number>;
  /** The same on a phone that has opened the site before and has no network. */
  readonly offline: () => Promise<number>;
}

const PHONE_OPTIONS = {
  viewport: PHONE,
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const;

async function openPhones(
  browser: Browser,
  address: string,
  { title, logIn }: { title: string; logIn?: TestApp },
): Promise<Phones> {
  const known = await browser.newContext(PHONE_OPTIONS);
  const page = await known.newPage();
  if (logIn) await logInByTicket(page, logIn.url, { email: ada.email, ticketCode: ada.ticketCode ?? '' });
  const session = await known.storageState({ indexedDB: true });
  await page.goto(address);
  if (logIn) await readyForOffline(page);
  await page.close();
  return {
    first: async () => {
      const phone = await browser.newContext({
        ...PHONE_OPTIONS,
        ...(logIn && { storageState: onlyLoggedIn(session) }),
      });
      const drawn = await visit(phone, address, { title });
      await phone.close();
      return drawn;
    },
    again: () => visit(known, address, { title }),
    offline: () => visit(known, address, { title, offline: true }),
  };
}

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Returns only the session from a phone's storage, without the schedule. */
const onlyLoggedIn = ({ cookies, origins }: Stored): Stored => ({
  cookies,
  origins: origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => name === 'plenary.me'),
    indexedDB: (origin as { indexedDB?: { name: string }[] }).indexedDB?.filter(
      ({ name }) => name === 'plenary-session',
    ),
  })),
});

interface Visit {
  readonly title: string;
  readonly offline?: boolean;
}

async function visit(phone: BrowserContext, address: string, { title, offline = false }: Visit): Promise<number> {
  const page = await phone.newPage();
  try {
    const cdp = await phone.newCDPSession(page);
    await cdp.send('Network.emulateNetworkConditions', { ...NETWORK, offline });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const started = performance.now();
    await page.goto(address, { waitUntil: 'commit', timeout: 90_000 });
    await page.waitForFunction(shows, title, { timeout: 90_000, polling: 30 });
    return performance.now() - started;
  } finally {
    await page.close();
  }
}

/** Returns whether a text is on the page, including in the shadow trees of components. */
function shows(text: string): boolean {
  const holds = (node: Node): boolean => {
    if (node.nodeType === Node.TEXT_NODE)
      return (node as Text).data.includes(text) && node.parentElement?.checkVisibility() === true;
    const inside = (node as Element).shadowRoot;
    return [...node.childNodes, ...(inside ? [inside] : [])].some(holds);
  };
  return document.body !== null && holds(document.body);
}
