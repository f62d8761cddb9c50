import { putTicketsApart } from './api/tickets/put-tickets-apart.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openPulses } from './api/live/pulses.ts';
import { logTables } from './api/sync/log-tables.ts';
import { OIDC_DEADLINE } from '../domain/limits/oidc.ts';
import { SOURCE_DEADLINE } from '../domain/limits/sources.ts';
import type { Env } from './env.ts';
import { certificateMaker } from './platform/certificates/certificates.ts';
import { imageMaker } from './platform/images/images.ts';
import { eventInForce, type EventOverrides } from './event-overrides.ts';
import { releaseReserve } from './platform/disk-reserve.ts';
import { fetcher } from './platform/outbound-get.ts';
import { type FileStore, folderFiles } from './platform/file-store.ts';
import { type BackgroundWork, backgroundWork } from './platform/background-work.ts';
import { liveFigures } from './platform/live-figures.ts';
import { type Mailer, outboxMailer, smtpMailer } from './platform/mailer.ts';
import { memoryAttempts } from './platform/memory-attempts.ts';
import { randomId } from './platform/random-id.ts';
import { keyedHash } from './store/server-key.ts';
import { type StoreTimes, timedStore } from './store/store-times.ts';
import { argon2id } from './platform/slow-hash.ts';
import { systemClock } from './platform/system-clock.ts';
import { openWakes } from './platform/wakes.ts';
import { vapidKeys, vapidSubject } from './platform/web-push.ts';
import { type PushSender, webPushSender } from './platform/web-push-sender.ts';
import { webhookSender } from './platform/webhook-sender.ts';
import type { Ports } from './ports.ts';
import type { Store } from './store/document-store.ts';
import { keepBeforeUpdate } from './store/backup/keep-before-update.ts';
import { migrate, type Migration } from './store/migrate.ts';
import { clearLeftOvers } from './store/backup/restore-store.ts';
import { moveIntoStore } from './store/stored-files.ts';
import { openStore } from './store/store-file.ts';
import { openStreams } from './sync/streams.ts';
import { openSyncLog } from './log/sync-log.ts';
import { removeCopiedReplayAccess } from './api/accounts/replay-access.ts';
import { moveMailJournal } from './api/mail/move-mail-journal.ts';
import { putStreamsApart } from './api/talks/put-streams-apart.ts';
import { putPeopleApart } from './api/people/put-people-apart.ts';
import { withSelves } from './api/people/publish-selves.ts';
import { withSpeakerCards } from './api/people/publish-speaker-cards.ts';

/** Libraries that are loaded at their first use, to keep the start fast. */
const lazyLibraries: Pick<Ports, 'archive' | 'officeFiles' | 'calendarText' | 'xmlText' | 'cleanHtml' | 'cleanPage'> = {
  archive: {
    async *pack(files, at) {
      yield* (await import('./platform/file-types/archive.ts')).zipArchive.pack(files, at);
    },
  },
  officeFiles: {
    typeOf: async (bytes) => (await import('./platform/file-types/office-file-type.ts')).officeFileType.typeOf(bytes),
  },
  calendarText: async (calendar) => (await import('./platform/calendar-text.ts')).calendarText(calendar),
  xmlText: async (tree) => (await import('./platform/xml-text.ts')).xmlText(tree),
  cleanHtml: async (html) => (await import('./platform/html.ts')).cleanHtml(html),
  cleanPage: async (html) => (await import('./platform/html.ts')).cleanPage(html),
};

/** All migrations that were ever released, oldest first. */
export const migrations: readonly Migration[] = [
  { id: '1-streams-apart', run: putStreamsApart },
  { id: '2-replays-by-ticket', run: removeCopiedReplayAccess },
  { id: '3-mail-journal', run: moveMailJournal },
  { id: '4-tickets-apart', run: putTicketsApart },
  { id: '5-people-apart', run: putPeopleApart },
];

/** What tests can replace. */
export interface Outside {
  /** Where the log is written, instead of standard output. */
  readonly logTo?: { write(line: string): void };
  readonly now?: Ports['now'];
  readonly mail?: Mailer;
  /** The waits of the mail queue are divided by this number. */
  readonly mailHaste?: number;
  readonly watchStore?: (store: Store) => Store;
  /** Maximum time for a request, and for its headers, to arrive, in ms. */
  readonly requestTime?: number;
  readonly slowHash?: Ports['slowHash'];
  /** Maximum time to wait for the answer of a webhook's receiver, in ms. */
  readonly webhookTime?: number;
  /** Maximum time to wait for the answer of a source, in ms. */
  readonly sourceTime?: number;
  /** Maximum time to wait for the answer of a log-in provider, in ms. */
  readonly oidcTime?: number;
}

export interface OpenPorts {
  readonly ports: Ports;
  /** Resolves when all background work is done. */
  readonly settled: () => Promise<void>;
  /** Returns the number of unfinished background jobs, by name. */
  readonly waiting: BackgroundWork['waiting'];
  /** Tells the queue workers to finish their current job and stop. */
  readonly beginStop: () => void;
  /** Waits for that work until `deadline`, and always for writes to the disk. Then closes everything. */
  readonly close: (deadline?: Promise<void>) => Promise<void>;
}

export interface Surroundings {
  readonly log: Logger;
  readonly publicUrl: string;
  readonly overrides: EventOverrides;
  /** Id of the app's build; undefined if it is not built. */
  readonly build?: string | undefined;
  readonly print: (line: string) => void;
  /** Writes the demo event. Missing if the demo may not be shown. */
  readonly demo?: ((ports: Ports) => Promise<void>) | undefined;
  /** Receives the durations of store operations. If missing, they are not measured. */
  readonly storeTimes?: StoreTimes;
}

/** Opens everything that the program uses: store, log, streams, mail, keys, clock. */
export async function openPorts(env: Env, outside: Outside, surroundings: Surroundings): Promise<OpenPorts> {
  const { log, publicUrl, overrides, build } = surroundings;
  await openDataDir(env, log);
  const now = outside.now ?? systemClock(env.rehearseAt);
  const store = await openedStore(env, outside, surroundings);
  const syncLog = withSelves(withSpeakerCards(await openSyncLog({ tables: logTables, store, now, randomId })));
  const live = liveFigures(now);
  const streams = openStreams({ log: syncLog, now, build, sent: (ms) => live.sent(ms) });
  const { later, settled, waiting } = backgroundWork(log);
  const stopping = new AbortController();
  const push = await pushSender(env, store, surroundings);
  const ports: Ports = {
    store,
    log: syncLog,
    streams,
    now,
    randomId,
    newId: (bytes) => randomId(bytes),
    ...mailing(env, outside, surroundings),
    publicUrl,
    later,
    wakes: openWakes(),
    stopping: stopping.signal,
    event: await eventInForce(syncLog, overrides, now),
    fixedSettings: overrides,
    demo: surroundings.demo,
    adminEmail: env.adminEmail,
    attempts: memoryAttempts(now),
    files: await uploadedFiles(store, join(env.dataDir, 'uploads')),
    ...makers(),
    ...lazyLibraries,
    keyedHash: await keyedHash(store),
    slowHash: outside.slowHash ?? argon2id,
    push,
    ...reaching(env, outside),
    live,
    pulses: openPulses({ store, streams, live, push, now, randomId, workLeft: () => workLeft(waiting()) }),
  };
  return closable({ ports, settled, waiting, beginStop: () => stopping.abort() });
}

/** Services that work in separate threads. */
const makers = (): Pick<Ports, 'certificates' | 'images'> => ({
  certificates: certificateMaker(),
  images: imageMaker(),
});

/** Creates the folder. If its disk is full, deletes the reserve file to make space. */
async function openDataDir({ dataDir }: Env, log: Logger): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (await releaseReserve(dataDir))
    log.warn('the disk is full: what was laid aside for this start is used up, so make room now');
}

const closable = (parts: Omit<OpenPorts, 'close'>): OpenPorts => ({
  ...parts,
  close: (deadline) => closePorts(parts, deadline),
});

async function closePorts(
  { ports, settled, beginStop }: Pick<OpenPorts, 'ports' | 'settled' | 'beginStop'>,
  deadline?: Promise<void>,
) {
  beginStop();
  ports.pulses.close();
  await ports.streams.close();
  await Promise.race([settled(), ...(deadline ? [deadline] : [])]);
  ports.mail.close();
  ports.push.close();
  ports.webhooks.close();
  await ports.log.close();
  await ports.store.close();
}

/** Returns the number of unfinished background jobs of this server. */
export const workLeft = (waiting: ReadonlyMap<string, number>): number =>
  waiting.values().reduce((sum, count) => sum + count, 0);

/** Opens the store and runs the missing migrations. */
async function openedStore(
  env: Env,
  { watchStore = unwatched }: Outside,
  { storeTimes, log }: Surroundings,
): Promise<Store> {
  const opened = watchStore(await openStore(env));
  const store = storeTimes ? timedStore(opened, storeTimes) : opened;
  const keep = async (step: string): Promise<void> => {
    const file = await keepBeforeUpdate({ store, dataDir: env.dataDir }, step);
    if (file !== undefined) log.info({ file }, 'the store was kept as it was before this update');
  };
  await clearLeftOvers(env.dataDir);
  await migrate({ store, now: Date.now, randomId, migrations, keep });
  return store;
}

/**
 * Returns the store for uploads. If the database stores them, files in the folder from earlier versions are moved there
 * before the first request.
 */
async function uploadedFiles({ files }: Store, folder: string): Promise<FileStore> {
  if (!files) return folderFiles(folder);
  await moveIntoStore(folder, files);
  return files;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : 'localhost');

const mailing = (env: Env, outside: Outside, surroundings: Surroundings): Pick<Ports, 'mail' | 'sendsMail'> => ({
  mail: outside.mail ?? mailer(env, outside, surroundings),
  sendsMail: env.smtpUrl !== undefined,
});

function mailer(env: Env, { mailHaste: haste }: Outside, { log, print, publicUrl }: Surroundings): Mailer {
  const settings = { from: env.mailFrom, host: hostOf(publicUrl), perMinute: env.mailPerMinute, haste };
  return env.smtpUrl === undefined
    ? outboxMailer(join(env.dataDir, 'outbox'), settings, print)
    : smtpMailer(env.smtpUrl, settings, { log });
}

/** What reaches addresses that organisers entered. */
const reaching = (
  env: Env,
  outside: Outside,
): Pick<Ports, 'webhooks' | 'fetchOutside' | 'askProvider' | 'pauseBetweenFetches' | 'sealKey' | 'embedHosts'> => ({
  webhooks: webhookSender({
    origins: env.webhookHosts,
    isRehearsal: env.rehearseAt !== undefined,
    deadline: outside.webhookTime,
  }),
  fetchOutside: fetcher({ allowed: env.sourceHosts, deadline: outside.sourceTime ?? SOURCE_DEADLINE }),
  askProvider: fetcher({ allowed: env.sourceHosts, deadline: outside.oidcTime ?? OIDC_DEADLINE }),
  pauseBetweenFetches: async (ms) => delay(outside.now ? 0 : ms, undefined, { ref: false }),
  sealKey: env.sealKey,
  embedHosts: env.embedHosts,
});

const pushSender = async (env: Env, store: Store, { log, publicUrl }: Surroundings): Promise<PushSender> =>
  webPushSender({
    keys: await vapidKeys(env, store),
    subject: vapidSubject(env, publicUrl),
    origins: env.pushHosts,
    isRehearsal: env.rehearseAt !== undefined,
    log,
  });

const unwatched = (store: Store): Store => store;
