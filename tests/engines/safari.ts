import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/server-process.ts';
import {
  COMMAND_AT_MOST,
  ELEMENT,
  type EngineCommands,
  type EngineOptions,
  type EngineWindow,
  WINDOW_HEIGHT,
  windowOf,
} from './engine-window.ts';

/*
 * Starts WebKit with the W3C's WebDriver protocol, of which a few commands are enough. A library would be in every installation for a
 * command that few machines can run.
 */

const DRIVER = '/usr/bin/WebKitWebDriver';
const LIBRARIES = '/usr/lib';
export async function startSafari({ width, zone }: EngineOptions): Promise<EngineWindow> {
  const display = `:${100 + (process.pid % 800)}`;
  const port = await freePort();
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' });
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    // Its sandbox does not start as root, as in containers.
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      ...(zone !== undefined && { TZ: zone }),
    },
  });
  await listening(port);
  const ask = commandsOf(`http://127.0.0.1:${port}`);
  const { sessionId } = (await ask('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: await miniBrowser(), args: ['--automation'] } },
    },
  })) as { readonly sessionId: string };
  const here = (method: string, path: string, body?: object) => ask(method, `/session/${sessionId}${path}`, body);
  await openPopup(here, width);
  return { ...windowOf(commands(here)), [Symbol.asyncDispose]: () => end(here, [driver, screen]) };
}

/** Continues in a window without bars, because only such a window can be as narrow as a phone: with bars it needs 447 px. */
async function openPopup(here: Ask, width: number): Promise<void> {
  const features = `popup,width=${width},height=${WINDOW_HEIGHT}`;
  const script = `
    const button = document.body.appendChild(document.createElement('button'));
    button.onclick = () => open('about:blank', 'popup', arguments[0]);
    return button;`;
  await here('POST', '/url', { url: 'about:blank' });
  const first = await here('GET', '/window/handles');
  const button = (await here('POST', '/execute/sync', { script, args: [features] })) as Record<string, string>;
  await here('POST', `/element/${button[ELEMENT]}/click`);
  const popup = await eventually(async () => {
    const handles = (await here('GET', '/window/handles')) as string[];
    const opened = handles.find((handle) => !(first as string[]).includes(handle));
    if (opened === undefined) throw new Error('The popup did not open');
    return opened;
  });
  await here('POST', '/window', { handle: popup });
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

const commands = (ask: Ask): EngineCommands => ({
  open: (url) => ask('POST', '/url', { url }),
  reload: () => ask('POST', '/refresh'),
  run: (script, args) => ask('POST', '/execute/sync', { script, args }),
  look: (value) => ask('POST', '/elements', { using: 'xpath', value }) as ReturnType<EngineCommands['look']>,
  press: (id) => ask('POST', `/element/${id}/click`),
  write: (id, text) => ask('POST', `/element/${id}/value`, { text }),
  act: (actions) => ask('POST', '/actions', { actions }),
});

const listening = (port: number): Promise<void> =>
  eventually(async () => {
    const socket = createConnection(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end();
  });

/** Debian installs it below the libraries, in a folder with the architecture and the version. */
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
  await here('DELETE', '').catch(() => undefined); // A hanging page blocks every command.
  for (const child of processes) child.kill();
}
