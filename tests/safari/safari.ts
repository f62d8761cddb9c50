import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../support/server-process.ts';

/*
 * WebKit by the W3C's WebDriver protocol, of which a handful of commands is enough. A library would stand in every
 * installation for one command that few machines can run.
 */

const DRIVER = '/usr/bin/WebKitWebDriver';
const LIBRARIES = '/usr/lib';
/** What WebDriver calls an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Milliseconds. */
const COMMAND_AT_MOST = 30_000;
const AGAIN_AFTER = 100;

/** One window of WebKit with nothing stored, of a phone's width. */
export interface Safari extends AsyncDisposable {
  readonly open: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs the body of a function in the page, with these as `arguments`. */
  readonly run: (body: string, ...args: readonly unknown[]) => Promise<unknown>;
  /** Waits for the element at an XPath. */
  readonly find: (xpath: string) => Promise<string>;
  readonly click: (xpath: string) => Promise<void>;
  readonly type: (xpath: string, text: string) => Promise<void>;
}

export async function startSafari(): Promise<Safari> {
  const display = `:${100 + (process.pid % 800)}`;
  const port = await freePort();
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' });
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    // As root, as containers have it, its own sandbox does not start.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  await listening(port);
  const ask = commandsOf(`http://127.0.0.1:${port}`);
  const { sessionId } = (await ask('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: await miniBrowser(), args: ['--automation'] } },
    },
  })) as { readonly sessionId: string };
  const here = (method: string, path: string, body?: object) => ask(method, `/session/${sessionId}${path}`, body);
  await here('POST', '/window/rect', { x: 0, y: 0, width: 500, height: 900 });
  return { ...windowOf(here), [Symbol.asyncDispose]: () => end(here, [driver, screen]) };
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

const commandsOf =
  (driver: string): Ask =>
  async (method, path, body) => {
    const answer = await fetch(driver + path, {
      method,
      signal: AbortSignal.timeout(COMMAND_AT_MOST),
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await answer.json()) as { readonly value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };

function windowOf(ask: Ask): Omit<Safari, typeof Symbol.asyncDispose> {
  const find = async (xpath: string): Promise<string> => {
    const until = performance.now() + COMMAND_AT_MOST;
    for (;;) {
      const [found] = (await ask('POST', '/elements', { using: 'xpath', value: xpath })) as Record<string, string>[];
      if (found) return found[ELEMENT] ?? '';
      if (performance.now() > until) throw new Error(`There is no ${xpath}`);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    }
  };
  return {
    find,
    open: async (url) => void (await ask('POST', '/url', { url })),
    reload: async () => void (await ask('POST', '/refresh')),
    run: (body, ...args) => ask('POST', '/execute/sync', { script: body, args }),
    click: async (xpath) => {
      const id = await find(xpath);
      // Out from below bars that stay: the driver itself scrolls as little as it can.
      const script = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`;
      await ask('POST', '/execute/sync', { script, args: [{ [ELEMENT]: id }] });
      await ask('POST', `/element/${id}/click`);
    },
    type: async (xpath, text) => void (await ask('POST', `/element/${await find(xpath)}/value`, { text })),
  };
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false)).once('connect', () => socket.end());
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
  }
}

/** Debian keeps it among the libraries, below the machine's kind and its version. */
async function miniBrowser(): Promise<string> {
  const places = readdirSync(LIBRARIES)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((kind) => readdirSync(join(LIBRARIES, kind)).map((name) => join(LIBRARIES, kind, name)))
    .filter((path) => /\/webkit2gtk-[\d.]+$/.test(path));
  const found = places.map((place) => join(place, 'MiniBrowser')).at(-1);
  if (!found) throw new Error('webkit2gtk-driver has no MiniBrowser');
  return found;
}

async function end(here: Ask, processes: readonly ChildProcess[]): Promise<void> {
  await here('DELETE', '').catch(() => undefined); // A page that hangs lets nothing close it.
  for (const child of processes) child.kill();
}
