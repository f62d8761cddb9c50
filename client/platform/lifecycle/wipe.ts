import * as v from 'valibot';
import { SECOND } from '../../../domain/time.ts';
import { DB_VERSION } from '../storage/db-version.ts';
import { openJournal } from '../outbox/outbox-journal.ts';
import { notedOf } from '../session/noted-counts.ts';
import { clearRenderCache } from '../render-cache/render-cache.ts';
import { dropOutboxBackup } from '../outbox/outbox-backup.ts';
import { localKeys, readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';
import { withTimeout } from '../http/timeout.ts';
import { databaseName } from '../session/device-names.ts';
import { GUEST } from '../session/session.ts';
import { personKey } from '../../../domain/people/person-key.ts';

/**
 * localStorage key of the list of people whose data is being removed. Written before the removal, so that the next page can
 * finish an interrupted one.
 */
const UNFINISHED = 'wipe';

/** How long to wait until another tab closes a database, in milliseconds. The next start tries again. */
const BLOCKED_FOR = 3 * SECOND;

/** Prefixes of the names of one person's databases. */
const databasePrefixes = (key: string): string[] => [
  `${databaseName('catalog', key)}-`,
  databaseName('device', key),
  `rxdb-dexie-${databaseName('mine', key)}--`,
];

/** Whether a person's journal stays on the device, to be sent later. */
export type Journalled = 'keep' | 'drop';

/** Removes everything of this person from the device. With `keep`, the journal stays. */
export async function wipePerson(personId: string, journal: Journalled): Promise<void> {
  await Promise.all([wipeAgain(personId, journal), dropCaches(), dropPush(), clearBadge()]);
}

/** Removes what a tab can have stored of this person after `wipePerson`. The next person's pictures and push stay. */
export async function wipeAgain(personId: string, journal: Journalled): Promise<void> {
  const key = personKey(personId);
  if (journal === 'drop') for (const entry of openJournal(personId).entries()) openJournal(personId).settle(entry);
  forgetKeys(key);
  clearRenderCache();
  writeLocal(UNFINISHED, [...unfinished(), key]);
  if (await dropDatabases(databasePrefixes(key))) settle(key);
}

/** Finishes removals that an earlier page began. Call it before any database is opened, since the same person may be back. */
export async function finishWipes(): Promise<void> {
  for (const key of unfinished()) if (await dropDatabases(databasePrefixes(key))) settle(key);
}

/** Deletes the catalog and the device data of all other persons. Locked outboxes and what a guest keeps stay. */
export async function dropOthers(personId: string): Promise<void> {
  const own = personKey(personId);
  for (const late of localKeys('late.')) if (!late.startsWith(`late.${own}.`)) removeLocal(late);
  for (const key of localKeys('drafts.')) if (key !== `drafts.${own}`) removeLocal(key);
  for (const key of localKeys(notedOf(''))) if (key !== notedOf(own)) removeLocal(key);
  // So that our own removal is not reported as the browser's.
  for (const key of localKeys('had.')) if (key !== `had.${own}`) removeLocal(key);
  await dropDatabases(['plenary-catalog-', 'plenary-device-'], (name) => !name.includes(own) || isOldCatalog(name));
  await dropDatabases([databaseName('catalog', personKey(GUEST.id))]);
}

/** Whether this is a catalog of an earlier build, with another DB_VERSION. */
const isOldCatalog = (name: string): boolean =>
  name.startsWith('plenary-catalog-') && !name.endsWith(`-v${DB_VERSION}`);

/** Removes everything of these persons, including locked outboxes. */
export async function dropSealed(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await dropDatabases(databasePrefixes(key));
    for (const entry of localKeys(`journal.${key}.`)) removeLocal(entry);
    forgetKeys(key);
  }
}

/** Removes a person's keys from localStorage: whether data was stored, from which log, drafts, counts and the outbox backup. */
function forgetKeys(key: string): void {
  removeLocal(`had.${key}`);
  removeLocal(`log.${key}`);
  removeLocal(`drafts.${key}`);
  removeLocal(notedOf(key));
  dropOutboxBackup(key);
  for (const late of localKeys(`late.${key}.`)) removeLocal(late);
}

function unfinished(): string[] {
  return readLocal(UNFINISHED, v.array(v.string())) ?? [];
}

function settle(key: string): void {
  const left = unfinished().filter((each) => each !== key);
  if (left.length === 0) removeLocal(UNFINISHED);
  else writeLocal(UNFINISHED, left);
}

/** Deletes the databases with these prefixes. Returns true if all of them are gone. */
async function dropDatabases(
  prefixes: readonly string[],
  only: (name: string) => boolean = () => true,
): Promise<boolean> {
  const databases = await withTimeout(globalThis.indexedDB?.databases?.() ?? Promise.resolve([])).catch(
    () => undefined,
  );
  // A browser that cannot list its databases may be able to at the next start.
  if (!databases) return false;
  const names = databases.flatMap(({ name }) =>
    name !== undefined && prefixes.some((prefix) => name.startsWith(prefix)) && only(name) ? [name] : [],
  );
  return (await Promise.all(names.map(dropDatabase))).every(Boolean);
}

function dropDatabase(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve(true));
    request.addEventListener('error', () => resolve(false));
    // The log-out does not wait for it; the next start tries again.
    setTimeout(() => resolve(false), BLOCKED_FOR);
  });
}

/** Deletes the cached pictures, which show whose profiles were viewed. The app's own files stay; they are the same for everyone. */
async function dropCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)));
}

async function dropPush(): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

async function clearBadge(): Promise<void> {
  await globalThis.navigator?.clearAppBadge?.().catch(() => undefined); // The badge exists only where the app is installed.
}
