import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventSettings } from '../../domain/event/event-settings.ts';
import type { Instant, Zone } from '../../domain/time.ts';
import { openBrowser, type BrowserOptions, type TestBrowser } from './browser.ts';
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from './server-process.ts';

/** One story: a folder, a server in it, and the devices of its people. All of them are removed at the end. */
export interface Journey extends AsyncDisposable {
  readonly folder: string;
  /** Starts the server, or restarts it at the same address. */
  readonly serve: (env?: Readonly<Record<string, string>>) => Promise<ServerProcess>;
  /** Opens a device; the same `name` opens a closed device again. */
  readonly device: (name: string, options?: BrowserOptions) => Promise<TestBrowser>;
}

/** Starts a journey. `event`: settings of the demo event to override. Every journey takes place on the morning of the second day. */
export async function startJourney(event: Partial<EventSettings> = {}): Promise<Journey> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-journey-'));
  const settings = join(folder, 'event.json');
  await writeFile(settings, JSON.stringify({ zone: morningZone(Date.now()), ...event }));
  const ends: (() => Promise<unknown>)[] = [];
  let port: number | undefined;

  const serve = async (env: ServerProcessOptions['env'] = {}): Promise<ServerProcess> => {
    const server = await startServerProcess({
      dataDir: folder,
      ...(port ? { port } : {}),
      env: { EVENT_FILE: settings, ...env },
    });
    port = server.port;
    ends.push(() => server.stop());
    return server;
  };
  const device = async (name: string, options: BrowserOptions = {}): Promise<TestBrowser> => {
    const browser = await openBrowser({
      profile: join(folder, `device-${name}`),
      ...(port ? { origin: `http://localhost:${port}` } : {}),
      ...options,
    });
    ends.push(() => browser.close());
    return browser;
  };
  return {
    folder,
    serve,
    device,
    [Symbol.asyncDispose]: async () => {
      for (const end of ends.toReversed()) await end().catch(() => undefined); // The story closed it already.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Returns a zone in which `now` is between nine and ten in the morning. The demo event is placed around the time at which it is created: in
 * the evening few talks would be left.
 */
export function morningZone(now: Instant): Zone {
  const ahead = ((9 - new Date(now).getUTCHours() + 36) % 24) - 12; // Offset in hours: from 12 behind UTC to 11 ahead of it.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`; // The signs of Etc zones are reversed.
}
