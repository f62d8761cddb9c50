import type { Scope } from '../../../domain/sync/log.ts';
import { DIRECTORY, PUBLIC } from '../../../domain/sync/readable-scopes.ts';
import { ReplicaSync } from '../../../client/platform/replica/replica-sync.ts';
import { loadCollections, collectionStore } from '../../../client/platform/replica/collection-store.ts';
import { peopleCollection } from '../../../domain/people/person.ts';
import { openCatalog, type CatalogDatabase } from '../../../client/platform/replica/catalog-db.ts';
import { createHttp } from '../../../client/platform/http/http.ts';
import { Mirror } from '../../../client/platform/replica/mirror.ts';
import { createSyncClient, type SyncClient } from '../../../client/platform/transport/sync-client.ts';
import { pageTimers } from '../../../client/platform/clock/timers.ts';
import { drawDirectory } from './directory.ts';

/** Milliseconds from the start until the directory was painted and until everything was in IndexedDB. */
export interface CatalogFigures {
  readonly drawn: number;
  readonly stored: number;
  readonly ids: readonly string[];
}

const KEY = 'bench';

/**
 * Runs the first sync of a device without data: the programme, then people. With `draws`, the directory is drawn as soon as all
 * people are loaded.
 */
export async function syncCatalog({ token, draws }: { token: string; draws: boolean }): Promise<CatalogFigures> {
  const started = performance.now();
  const drawing = Promise.withResolvers<{ drawn: number; ids: readonly string[] }>();
  const database = openCatalog(KEY);
  const programme = startCatalog(token, { database, scope: PUBLIC });
  const people = startCatalog(token, { database, scope: DIRECTORY });
  if (draws)
    collectionStore(peopleCollection).subscribe(
      () => void drawPeople().then((ids) => drawing.resolve({ drawn: performance.now() - started, ids })),
    );
  else drawing.resolve({ drawn: 0, ids: [] });
  for (const { catalog } of [programme, people]) {
    await catalog.open();
    catalog.lead(true);
    await catalog.sync();
  }
  const [{ drawn, ids }, ...at] = await Promise.all([drawing.promise, programme.stored, people.stored]);
  return { drawn, ids, stored: Math.max(...at) - started };
}

export interface CatchUpFigures {
  readonly shown: number;
  readonly stored: number;
  readonly bytes: number;
  readonly jobs: readonly string[];
}

/** Runs the sync of a device that was away while the server changed. `changed`: ids of the people whose stored data is returned. */
export async function catchUpCatalog({
  token,
  changed,
}: {
  token: string;
  changed: readonly string[];
}): Promise<CatchUpFigures> {
  const started = performance.now();
  const database = openCatalog(KEY);
  const { catalog, stored } = startCatalog(token, { database, scope: DIRECTORY });
  await catalog.open();
  catalog.lead(true);
  await catalog.sync();
  const shown = performance.now() - started;
  const at = await stored;
  const jobs = await storedJobs(database, changed);
  return { shown, stored: at - started, bytes: bytesReceived('/api/sync/log/'), jobs };
}

interface StartedFrom {
  readonly database: CatalogDatabase;
  readonly scope: Scope;
}

function startCatalog(
  token: string,
  { database, scope }: StartedFrom,
): { catalog: ReplicaSync; stored: Promise<number> } {
  const stored = Promise.withResolvers<number>();
  const catalog: ReplicaSync = new ReplicaSync(scope, {
    database,
    wire: benchWire(token),
    timers: pageTimers,
    onChange: ({ mirror, collections }) => loadCollections(scope, mirror, collections),
    // The first write happens before any data arrives, so wait for one at the position of the mirror.
    onStored: () =>
      void database
        .position(scope)
        .then((position) => position && position.n === catalog.mirror?.n && stored.resolve(performance.now())),
    onOutcome: (outcome) => outcome.ok || stored.reject(new Error(outcome.refusal.message)),
    onFull: () => stored.reject(new Error('no room')),
    onMismatch: () => stored.reject(new Error('the mirror differs from the server')),
    onLoading: () => undefined,
    onUnreadable: () => undefined,
    onEvicted: () => undefined,
  });
  return { catalog, stored: stored.promise };
}

/** Returns the app's sync calls, with a session that needs no database. */
export function benchWire(token: string): SyncClient {
  return createSyncClient(
    createHttp({
      fetch: (path, init) => fetch(path, init),
      token: async () => token,
      timers: pageTimers,
      random: Math.random,
      onLoggedOut: () => undefined,
      onServerTime: () => undefined,
    }),
  );
}

async function drawPeople(): Promise<string[]> {
  const shown = collectionStore(peopleCollection).get();
  return drawDirectory(shown.ids().flatMap((id) => shown.get(id) ?? []));
}

/** Returns the values from the database, as the next start would read them, not from memory. */
async function storedJobs(database: CatalogDatabase, ids: readonly string[]): Promise<string[]> {
  const stored = await database.read(DIRECTORY);
  const mirror = stored && new Mirror(stored);
  return ids.map(
    (id) => (mirror?.get('people', id)?.doc as { jobPosition: string } | undefined)?.jobPosition ?? 'missing',
  );
}

/** Returns the bytes of the bodies as transferred. */
export const bytesReceived = (path: string): number =>
  performance
    .getEntriesByType('resource')
    .filter(
      (entry): entry is PerformanceResourceTiming =>
        entry instanceof PerformanceResourceTiming && entry.name.includes(path),
    )
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0);
