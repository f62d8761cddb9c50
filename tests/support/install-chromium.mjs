// The journeys need a Chromium. Where the system's package manager may be used, it is installed; else this says how.
import { existsSync } from 'node:fs';
import { exitOf, start } from '../../server/cli/install.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const MANAGERS = [
  ['/usr/bin/apt-get', ['apt-get update', 'apt-get install -y --no-install-recommends chromium']],
  ['/usr/bin/dnf', ['dnf install -y chromium']],
  ['/sbin/apk', ['apk add chromium']],
  ['/usr/bin/pacman', ['pacman -Sy --noconfirm chromium']],
];

const isThere = () => [process.env.CHROMIUM_PATH, ...PLACES].some((place) => place && existsSync(place));

/** Leaves a Chromium on this machine, or says in one sentence what to do; the journeys then fail for want of it. */
export async function ensureChromium() {
  if (isThere()) return;
  const manager = MANAGERS.find(([path]) => existsSync(path));
  const asRoot = await rootCommand();
  if (manager && asRoot !== undefined) {
    console.log('Installing Chromium for the journeys …');
    for (const command of manager[1]) await shell(`${asRoot}${command}`);
  }
  if (isThere()) return;
  console.error(
    'Chromium is missing and cannot be installed from here: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  );
}

/** What goes in front of a command to run it as root; undefined where that would ask for a password. */
async function rootCommand() {
  if (process.getuid?.() === 0) return '';
  return (await shell('sudo -n true', 'ignore')) === 0 ? 'sudo -n ' : undefined;
}

const shell = (command, stdio = 'inherit') =>
  exitOf(start('sh', ['-c', command], { stdio, env: { DEBIAN_FRONTEND: 'noninteractive' } }));
