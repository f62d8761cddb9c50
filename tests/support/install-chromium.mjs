// Installs Chromium for the journeys if the system's package manager may be used; otherwise prints how to install it.
import { existsSync } from 'node:fs';
import { exitOf, start } from '../../server/cli/install.mjs';
import { BROWSERS, SHELLS } from './chromium-places.mjs';

const MANAGERS = [
  {
    path: '/usr/bin/apt-get',
    browser: ['apt-get update', 'apt-get install -y --no-install-recommends chromium'],
    // The same version as the installed browser: tests do not update a browser that people use.
    shell: `apt-get install -y --no-install-recommends chromium-headless-shell="$(dpkg-query -Wf '\${Version}' chromium)"`,
  },
  { path: '/usr/bin/dnf', browser: ['dnf install -y chromium'] },
  { path: '/sbin/apk', browser: ['apk add chromium'] },
  { path: '/usr/bin/pacman', browser: ['pacman -Sy --noconfirm chromium'] },
];

const isThere = (places) => places.some((place) => existsSync(place));

/** Ensures that Chromium is installed, or prints one sentence that says what to do; the journeys then fail. */
export async function ensureChromium() {
  if (isThere([process.env.CHROMIUM_PATH ?? ''])) return;
  const manager = MANAGERS.find(({ path }) => existsSync(path));
  if (!isThere(BROWSERS) && manager) await install('Chromium', manager.browser);
  if (!isThere(BROWSERS))
    console.error(
      'Chromium is missing and cannot be installed from here: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
    );
  // The headless shell is optional: without it tests only take longer.
  else if (!isThere(SHELLS) && manager?.shell) await install("Chromium's headless shell", [manager.shell], 'ignore');
}

async function install(what, commands, stdio) {
  const asRoot = await rootCommand();
  if (asRoot === undefined) return;
  console.log(`Installing ${what} for the tests …`);
  for (const command of commands) await shell(`${asRoot}${command}`, stdio);
}

/** Returns the prefix that runs a command as root; undefined if that would ask for a password. */
async function rootCommand() {
  if (process.getuid?.() === 0) return '';
  return (await shell('sudo -n true', 'ignore')) === 0 ? 'sudo -n ' : undefined;
}

const shell = (command, stdio = 'inherit') =>
  exitOf(start('sh', ['-c', command], { stdio, env: { DEBIAN_FRONTEND: 'noninteractive' } }));
