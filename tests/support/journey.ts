import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventSettings } from '../../domain/event/event-settings.ts';
import type { Instant, Zone } from '../../domain/time.ts';
import { openBrowser, type BrowserOptions, type TestBrowser } from './browser.ts';
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from './server-process.ts';

/** One story: a folder, a server in it, and the devices of those who take part. Everything goes when it is over. */
export interface Journey extends AsyncDisposable {
  readonly folder: string;
  /** Starts the server, or starts it again on the same address. */
  readonly serve: (env?: Readonly<Record<string, string>>) => Promise<ServerProcess>;
  /** A device of its own; `name` opens one again after it was closed. */
  readonly device: (name: string, options?: BrowserOptions) => Promise<TestBrowser>;
}

/** `event` overrides settings of the demo event, which every journey visits on the morning of its second day. */
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
      for (const end of ends.toReversed()) await end().catch(() => undefined); // Closed already, in the course of the story.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * A zone in which it is between nine and ten in the morning at `now`. The demo event lays its days around the hour at
 * which it is made: in the evening of a day few of its talks are left to come.
 */
export function morningZone(now: Instant): Zone {
  const ahead = ((9 - new Date(now).getUTCHours() + 36) % 24) - 12; // From 12 hours behind UTC to 11 ahead of it.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`; // Etc counts westwards.
}
