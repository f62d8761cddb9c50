import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { conferenceDays } from '../domain/event/conference-days.ts';
import type { EventFile } from '../domain/next-edition/event-file.ts';
import { EventSettings } from '../domain/event/event-settings.ts';
import { UNDO_FILES_KEPT, UNUSED_UPLOAD_LIFE } from '../domain/limits/files.ts';
import { HEADERS_TIME_MAX, REQUEST_TIME_MAX, STOP_TIME_MAX, SWEEP_EVERY } from '../domain/limits/requests.ts';
import { knownZone } from '../domain/time.ts';
import { ensureTemplate } from './api/event-fields/choose-template.ts';
import { applyImport } from './api/event/apply-import.ts';
import { takeUpAddings } from './api/accounts/adding.ts';
import { recoverAccounts } from './api/accounts/after-change.ts';
import { movesUnderWay } from './api/companies/membership.ts';
import { takeUpActs } from './api/audit/append-audited.ts';
import { ensureAdmin } from './api/accounts/ensure-admin.ts';
import { mergesUnderWay } from './api/accounts/merge/merges-under-way.ts';
import { erasuresUnderWay } from './api/erasure/erasures-under-way.ts';
import { sweepUploads } from './api/posts/post-pictures.ts';
import { resumeImports } from './api/imports/run-import.ts';
import { endPause } from './api/mail/mail-pace.ts';
import { mailSender, releaseMailClaims } from './api/mail/send-mails.ts';
import { allStoredPeople } from './api/people/find-person.ts';
import { reconcileSelves } from './api/people/publish-selves.ts';
import { providerTable } from './api/oidc/provider-store.ts';
import { reconcilePeople } from './api/people/publish-speaker-cards.ts';
import { moveStreams } from './api/talks/move-streams.ts';
import { codeHasher, releaseCodeClaims } from './api/tickets/hash-codes.ts';
import type { TemplateName } from '../domain/event-fields/event-field.ts';
import { startEvent } from './api/next-edition/start-event.ts';
import { createApp } from './app.ts';
import { listenForControl } from './control/control-commands.ts';
import { demoEvent } from './demo/demo-event.ts';
import { writeDemoContents } from './demo/demo-contents.ts';
import { exitMessage } from './exit-message.ts';
import { descriptorWarning, welcome } from './startup-banner.ts';
import { type Env, isThisMachine, readEnv, showsDemo } from './env.ts';
import { gaugesOf } from './gauges.ts';
import { followPublic } from './api/guests/publish-open.ts';
import { readClientFiles } from './http/files/client-files.ts';
import { type HttpListener, httpListener } from './http/http-listener.ts';
import { standardHeaders } from './http/standard-headers.ts';
import { bareSecurityHeaders } from './http/security-headers.ts';
import { refitAnswers } from './api/event-fields/refit-people.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { releasePushClaims } from './jobs/send-pushes-claim.ts';
import { releaseDeliveryClaims } from './jobs/send-webhooks.ts';
import { forgetOldChats } from './jobs/forget-old-chats.ts';
import { sweepExpired } from './jobs/sweep-expired.ts';
import { type OpenPorts, openPorts, type Outside } from './open-ports.ts';
import { type EventOverrides, readEventFile, writeOverrides } from './event-overrides.ts';
import { descriptorLimit } from './platform/descriptors.ts';
import { keepReserve } from './platform/disk-reserve.ts';
import { createLog } from './platform/log.ts';
import { createMetrics, createStoreMetrics, type Metrics } from './platform/metrics.ts';
import { StartRefused } from './platform/start-refused.ts';
import type { Ports } from './ports.ts';

export interface RunningServer {
  /** The server's address, without a trailing slash. */
  readonly url: string;
  readonly ports: Ports;
  /** Resolves when all background work is done. */
  readonly settled: () => Promise<void>;
  /** Closes the streams, finishes the answers and completes all writes. */
  readonly stop: () => Promise<void>;
}

const CLIENT = fileURLToPath(new URL('../dist', import.meta.url));

const TOO_MANY_CONNECTIONS =
  'as many connections are open as the system allows, so new ones close those that wait: raise the limit of open files (ulimit -n)';

/** Starts the server. Throws `StartRefused` or `StoreRefused` if the operator must fix something. */
export async function startServer(env: Env, outside: Outside = {}): Promise<RunningServer> {
  const log = createLog(env.logLevel, outside.logTo);
  const { overrides, template, start } = env.eventFile === undefined ? NO_FILE : await eventFile(env.eventFile);
  // Listens already: requests that arrive while the store opens wait for it.
  const door = await httpListener(env, arrivalTimes(outside), (most) => log.warn({ most }, TOO_MANY_CONNECTIONS));
  try {
    const storeMetrics = createStoreMetrics();
    const client = await readClientFiles(CLIENT);
    const opened = await openPorts(env, outside, {
      log,
      overrides,
      publicUrl: env.publicUrl ?? door.url,
      build: client?.build,
      print: console.log,
      demo: env.demo === true || isThisMachine(env) ? (held) => bringDemo(overrides, held) : undefined,
      storeTimes: storeMetrics.times,
    });
    const { ports } = opened;
    await prepareEvent(env, { overrides, template, start }, ports);
    await reconcilePeople(ports);
    await providerTable(ports); // `GET /event` reads it, and a full disk has no room to create it.
    await moveStreams(ports); // Before the first request: video addresses must match the current talks and clock.
    const stopWork = await startWork(env, outside, ports);
    const metrics = noted(createMetrics(gaugesOf(opened), storeMetrics), ports);
    const { metricsToken, playerUrl, trustProxy: trustedProxies } = env;
    const handle = createApp(ports, { log, metrics, metricsToken, trustedProxies, playerUrl, client }).callback();
    door.open(
      (request, response) => void handle(request, response),
      () => ({ ...bareSecurityHeaders(ports.publicUrl), ...standardHeaders(ports.now) }),
    );
    const stop = async (): Promise<void> => {
      await stopWork();
      await closeAll(door, opened);
    };
    return { url: door.url, ports, settled: opened.settled, stop };
  } catch (error) {
    door.giveUp();
    throw error;
  }
}

/** Starts background work: the operator's commands, sweeps, pushes, the scheduler. Returns a function that stops it. */
async function startWork({ dataDir }: Env, outside: Outside, ports: Ports): Promise<() => Promise<void>> {
  const control = await listenForControl({ dataDir, ports });
  const sweep = async (): Promise<void> => {
    await sweepExpired(ports);
    await forgetOldChats(ports);
    await sweepUploads(ports.now() - UNUSED_UPLOAD_LIFE, ports);
    await ports.files.sweepAside(ports.now() - UNDO_FILES_KEPT);
    await keepReserve(dataDir);
  };
  const sweeper = setInterval(() => ports.later('sweeping', sweep), SWEEP_EVERY).unref();
  ports.later('laying a reserve aside', () => keepReserve(dataDir));
  await recoverAccounts(ports);
  await takeUpAddings(ports);
  await movesUnderWay.takeUp(ports);
  await takeUpActs(ports);
  await mergesUnderWay.takeUp(ports);
  await erasuresUnderWay.takeUp(ports);
  await releasePushClaims(ports);
  await releaseDeliveryClaims(ports);
  await releaseMailClaims(ports);
  await releaseCodeClaims(ports);
  await endPause(ports);
  ports.wakes.on('mails', mailSender(ports));
  ports.wakes.on('codes', codeHasher(ports));
  await resumeImports(ports, true);
  // What an interrupted server has not published.
  ports.later('publishing copies of unlisted people', () => reconcileSelves(ports.log));
  // A release that was interrupted is finished.
  ports.later('fitting people to the fields', () => refitAnswers(ports));
  const stopFollowing = followPublic(ports);
  // A test that injects a clock runs the jobs itself.
  const scheduler = outside.now ? undefined : startScheduler(ports);
  return async () => {
    clearInterval(sweeper);
    stopFollowing();
    scheduler?.stop();
    await control.close();
  };
}

/** Returns metrics that also pass each answer to the organisers' live figures. */
const noted = (metrics: Metrics, { live }: Ports): Metrics => ({
  text: () => metrics.text(),
  observe(answer) {
    metrics.observe(answer);
    live.answered(answer);
  },
});

const arrivalTimes = ({ requestTime }: Outside): { request: number; headers: number } => ({
  request: requestTime ?? REQUEST_TIME_MAX,
  headers: requestTime ?? HEADERS_TIME_MAX,
});

async function closeAll(door: HttpListener, { ports, beginStop, close }: OpenPorts): Promise<void> {
  beginStop();
  const deadline = delay(STOP_TIME_MAX, undefined, { ref: false });
  const closed = door.close(deadline);
  ports.pulses.close();
  await ports.streams.close();
  await closed;
  await close(deadline);
}

interface FileSettings {
  readonly overrides: EventOverrides;
  /** The kind of event, which is chosen once. */
  readonly template?: TemplateName | undefined;
  /** The event with which an empty server starts. */
  readonly start?: EventFile | undefined;
}

const NO_FILE: FileSettings = { overrides: {} };

async function eventFile(file: string): Promise<FileSettings> {
  const read = await readEventFile(file);
  if (!read.ok) throw new StartRefused(read.message);
  return read;
}

const DEMO_IS_OPEN =
  "This store holds the demo event, whose log-ins everybody can look up, the admin's too: bring your own event " +
  'first with npm run import -- FILE, or say DEMO=on to show it to others.';

/** Prepares the event at the start: writes the demo if there is no event, EVENT_FILE's settings, and an admin. */
async function prepareEvent(env: Env, { overrides, template, start }: FileSettings, ports: Ports): Promise<void> {
  if (env.demo !== true && !isThisMachine(env) && (await storedEvent(ports))?.isDemo)
    throw new StartRefused(DEMO_IS_OPEN);
  const refused = start && !(await storedEvent(ports)) ? await startEvent(start, ports) : undefined;
  if (refused) throw new StartRefused(`EVENT_FILE: ${refused.message}`);
  if (showsDemo(env) && (await wantsDemo(ports))) await bringDemo(overrides, ports);
  await writeOverrides(ports.log, overrides, ports);
  if (template !== undefined) await ensureTemplate(template, ports);
  if (env.adminEmail !== undefined) await ensureAdmin(env.adminEmail, ports);
}

async function bringDemo(overrides: EventOverrides, ports: Ports): Promise<void> {
  await applyImport(demoEvent(ports.now(), overrides.zone ?? knownZone(Temporal.Now.timeZoneId())), ports);
  await writeDemoContents(ports);
}

/** Returns whether to write the demo: if there is no event, or if the demo's dates are over, because the demo shows live talks. */
async function wantsDemo(ports: Ports): Promise<boolean> {
  const event = await storedEvent(ports);
  return event === undefined || (event.isDemo && (conferenceDays(event).at(-1)?.endsAt ?? 0) <= ports.now());
}

async function storedEvent(ports: Ports): Promise<EventSettings | undefined> {
  const held = (await ports.log.state('pub')).get('event', 'event');
  return held && v.parse(EventSettings, held.doc);
}

async function runUntilStopped(): Promise<void> {
  const read = readEnv(process.env);
  if (!read.ok) throw new StartRefused(read.message);
  const server = await startServer(read.env);
  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    // One Ctrl+C can arrive twice: from the terminal, which signals the whole process group, and from npm.
    stopping ??= server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log(welcome(read.env, server));
  const warning = descriptorWarning((await allStoredPeople(server.ports)).length, descriptorLimit());
  if (warning !== undefined) console.warn(warning);
}

if (import.meta.main) {
  try {
    if (existsSync('.env')) process.loadEnvFile();
    await runUntilStopped();
  } catch (error) {
    const { LOG_LEVEL: level = '', DATA_DIR: dataDir = './data' } = process.env;
    console.error(exitMessage(error, resolve(dataDir)));
    if (/^(debug|trace)$/.test(level)) console.error(error);
    process.exit(1);
  }
}
