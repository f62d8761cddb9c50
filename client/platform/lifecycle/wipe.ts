import * as v from 'valibot';
import { SECOND } from '../../../domain/time.ts';
import { DB_VERSION } from '../storage/db-version.ts';
import { openJournal } from '../outbox/outbox-journal.ts';
import { notedOf } from '../session/noted-counts.ts';
import { clearRenderCache } from '../render-cache/render-cache.ts';
import { dropOutboxBackup } from '../outbox/outbox-backup.ts';
import { localKeys, readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';
import { withTimeout } from '../http/timeout.ts';
import { personKey } from '../../../domain/people/person-key.ts';

/** Persons whose data is being removed: written first, so that a page that dies half-way is finished by the next. */
const UNFINISHED = 'wipe';

/** Milliseconds to wait for another tab to let go of a database; the next start tries again. */
const BLOCKED_FOR = 3 * SECOND;

/** What each person has of databases here, all of them named after the person's key. */
const databasePrefixes = (key: string): string[] => [
  `plenary-catalog-${key}-`,
  `plenary-device-${key}`,
  `rxdb-dexie-plenary-mine-${key}--`,
];

/** Takes everything of this person off the device; the journal stays if what is in it is to be sent later. */
export async function wipePerson(personId: string, journal: 'keep' | 'drop'): Promise<void> {
  const key = personKey(personId);
  if (journal === 'drop') for (const entry of openJournal(personId).entries()) openJournal(personId).settle(entry);
  forgetKeys(key);
  clearRenderCache();
  writeLocal(UNFINISHED, [...unfinished(), key]);
  const [gone] = await Promise.all([dropDatabases(databasePrefixes(key)), dropCaches(), dropPush(), clearBadge()]);
  if (gone) settle(key);
}

/** Finishes what an earlier page began; comes before any database is opened, since the same person may be back. */
export async function finishWipes(): Promise<void> {
  for (const key of unfinished()) if (await dropDatabases(databasePrefixes(key))) settle(key);
}

/** Deletes what others left who are not this person: the catalog and what the device remembered of them. Sealed changes stay. */
export async function dropOthers(personId: string): Promise<void> {
  const own = personKey(personId);
  for (const late of localKeys('late.')) if (!late.startsWith(`late.${own}.`)) removeLocal(late);
  for (const key of localKeys('drafts.')) if (key !== `drafts.${own}`) removeLocal(key);
  for (const key of localKeys(notedOf(''))) if (key !== notedOf(own)) removeLocal(key);
  // A removal of our own must not be reported as the browser's.
  for (const key of localKeys('had.')) if (key !== `had.${own}`) removeLocal(key);
  await dropDatabases(['plenary-catalog-', 'plenary-device-'], (name) => !name.includes(own) || isOldCatalog(name));
}

/** Our own catalog in the shape of an earlier build. */
const isOldCatalog = (name: string): boolean =>
  name.startsWith('plenary-catalog-') && !name.endsWith(`-v${DB_VERSION}`);

/** Everything of these persons, their sealed changes included. */
export async function dropSealed(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await dropDatabases(databasePrefixes(key));
    for (const entry of localKeys(`journal.${key}.`)) removeLocal(entry);
    forgetKeys(key);
  }
}

/** Whether something was stored, by which log, and what it was that the server did not have. */
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

/** True when all of them are gone. */
async function dropDatabases(
  prefixes: readonly string[],
  only: (name: string) => boolean = () => true,
): Promise<boolean> {
  const databases = await withTimeout(globalThis.indexedDB?.databases?.() ?? Promise.resolve([])).catch(
    () => undefined,
  );
  // A browser that tells nothing of its databases may do so at the next start.
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
    // The log-out goes on without it; it stays marked for the next start.
    setTimeout(() => resolve(false), BLOCKED_FOR);
  });
}

/** Pictures tell who was looked at. The shell's own files are everybody's and stay. */
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
  await globalThis.navigator?.clearAppBadge?.().catch(() => undefined); // No badge where the app is not installed.
}
