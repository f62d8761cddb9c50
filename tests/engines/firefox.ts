import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/server-process.ts';
import {
  AGAIN_AFTER,
  COMMAND_AT_MOST,
  type EngineCommands,
  type EngineOptions,
  type EngineWindow,
  WINDOW_HEIGHT,
  windowOf,
} from './engine-window.ts';

// Starts Firefox with its own protocol, Marionette, so no driver has to be installed.

// Allows scripts of the browser itself: only they can make a page narrower than a window and allow notifications.
const FIREFOX = ['firefox-esr', '--headless', '--marionette', '--no-remote', '-remote-allow-system-access'] as const;
/** Firefox itself sends no requests. */
const QUIET = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': '',
  'toolkit.telemetry.enabled': false,
  // Scroll bars take no space, as on a phone.
  'ui.useOverlayScrollbars': 1,
  'widget.gtk.overlay-scrollbars.enabled': true,
};

/** Marionette turns push off; without a desktop, Firefox shows its own notifications; loopback has no TLS. */
const PUSHED = {
  'alerts.useSystemBackend': false,
  'dom.push.connection.enabled': true,
  'dom.push.testing.allowInsecureServerURL': true,
};

export async function startFirefox({ width, zone, pushService }: EngineOptions): Promise<EngineWindow> {
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'plenary-firefox-'));
  const push = pushService === undefined ? {} : { ...PUSHED, 'dom.push.serverURL': pushService };
  const settings = Object.entries({ ...QUIET, ...push, 'marionette.port': port });
  const lines = settings.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const [command, ...args] = FIREFOX;
  const firefox = spawn(command, [...args, '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, ...(zone !== undefined && { TZ: zone }) },
  });
  const socket = await connected(port);
  const send = askOver(socket);
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
  await send('WebDriver:SetWindowRect', { x: 0, y: 0, width, height: WINDOW_HEIGHT });
  await asBrowser(send, NARROW, [width]);
  return {
    ...windowOf(commands(send)),
    reloadPastWorker: async () => void (await send('WebDriver:Refresh')),
    allowNotifications: (origin) => asBrowser(send, ALLOW, [origin]),
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => firefox.once('exit', resolve));
      socket.destroy();
      firefox.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A window is at least 500 px wide, but the page in it can be narrower. */
const NARROW = `
  const { style } = gBrowser.selectedBrowser;
  style.minWidth = style.maxWidth = arguments[0] + 'px';`;
const ALLOW = `
  const principal = Services.scriptSecurityManager.createContentPrincipalFromOrigin(arguments[0]);
  Services.perms.addFromPrincipal(principal, 'desktop-notification', Services.perms.ALLOW_ACTION);`;

/** Runs a script with the browser's rights, not the page's. */
async function asBrowser(send: Send, script: string, args: readonly unknown[]): Promise<void> {
  await send('Marionette:SetContext', { value: 'chrome' });
  await send('WebDriver:ExecuteScript', { script, args, sandbox: 'system' });
  await send('Marionette:SetContext', { value: 'content' });
}

type Send = (name: string, params?: object) => Promise<unknown>;

const commands = (send: Send): EngineCommands => ({
  open: (url) => send('WebDriver:Navigate', { url }),
  // WebDriver's own reload ignores the worker, as with Shift held.
  reload: async () => {
    const { value } = (await send('WebDriver:GetCurrentURL')) as { readonly value: string };
    return send('WebDriver:Navigate', { url: value });
  },
  run: async (script, args) =>
    ((await send('WebDriver:ExecuteScript', { script, args })) as { readonly value: unknown }).value,
  look: (value) => send('WebDriver:FindElements', { using: 'xpath', value }) as ReturnType<EngineCommands['look']>,
  press: (id) => send('WebDriver:ElementClick', { id }),
  write: (id, text) => send('WebDriver:ElementSendKeys', { id, text }),
  act: (actions) => send('WebDriver:PerformActions', { actions }),
});

async function connected(port: number): Promise<Socket> {
  const until = performance.now() + COMMAND_AT_MOST;
  for (;;) {
    const socket = await new Promise<Socket | undefined>((resolve) => {
      const tried = createConnection(port, '127.0.0.1', () => resolve(tried));
      tried.once('error', () => resolve(undefined));
    });
    if (socket) return socket;
    if (performance.now() > until) throw new Error('Firefox does not answer');
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
  }
}

type Answer = readonly [kind: number, id: number, failed: unknown, result: unknown];

/** Firefox first sends a greeting, which is not an answer. */
const isAnswer = (message: unknown): message is Answer => Array.isArray(message);

/** Each message is its length in bytes, a colon and its JSON: `[0, id, name, params]`; the answer is `[1, id, error, result]`. */
function askOver(socket: Socket): Send {
  const waiting = new Map<number, (answer: Answer) => void>();
  let held = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    for (let colon = held.indexOf(':'); colon >= 0; colon = held.indexOf(':')) {
      const end = colon + 1 + Number(held.toString('latin1', 0, colon));
      if (held.length < end) return;
      const message: unknown = JSON.parse(held.toString('utf8', colon + 1, end));
      held = held.subarray(end);
      if (isAnswer(message)) waiting.get(message[1])?.(message);
    }
  });
  let last = 0;
  return (name, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      const late = setTimeout(() => reject(new Error(`${name} was not answered`)), COMMAND_AT_MOST);
      waiting.set(id, ([, , failed, result]) => {
        clearTimeout(late);
        waiting.delete(id);
        if (failed) reject(new Error(`${name}: ${JSON.stringify(failed)}`));
        else resolve(result);
      });
      const text = JSON.stringify([0, id, name, params]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}
