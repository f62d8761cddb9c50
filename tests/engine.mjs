// `npm run test:safari` and `npm run test:firefox`: the app in the engines of other browsers, as Debian packages them. Neither is
// part of `npm test`, which stays with Chromium.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled } from '../server/cli/install.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
/** What has to be there, and the packages that bring it. */
const ENGINES = {
  safari: {
    program: '/usr/bin/WebKitWebDriver',
    packages: ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-bad'],
  },
  firefox: { program: '/usr/bin/firefox-esr', packages: ['firefox-esr', 'ffmpeg'] },
};

const [engine, ...rest] = process.argv.slice(2);
const { program, packages } = ENGINES[engine];
const node = await ensureInstalled();
await ensureBuilt(node);
if (!existsSync(program) && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
  console.log(`Installing ${packages.join(' and ')} for the tests …`);
  spawnSync('apt-get', ['update'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { stdio: 'inherit' });
}
if (existsSync(program)) {
  const { status } = spawnSync(
    node,
    [path('../node_modules/vitest/vitest.mjs'), 'run', `--project=${engine}`, ...rest],
    { stdio: 'inherit', cwd: path('..'), env: { ...process.env, PLENARY_ENGINE: engine } },
  );
  process.exitCode = status ?? 1;
} else {
  console.error(`The engine is missing: install ${packages.join(' and ')} (Debian, Ubuntu), then try again.`);
  process.exitCode = 1;
}
