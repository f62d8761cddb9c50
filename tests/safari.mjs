// `npm run test:safari`: the app in WebKit, the engine of Safari, as Debian packages it. Not part of `npm test`, which stays with Chromium.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled } from '../server/cli/install.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const DRIVER = '/usr/bin/WebKitWebDriver';
const PACKAGES = ['webkit2gtk-driver', 'xvfb'];

const node = await ensureInstalled();
await ensureBuilt(node);
if (!existsSync(DRIVER) && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
  console.log('Installing WebKit for the tests …');
  spawnSync('apt-get', ['update'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], { stdio: 'inherit' });
}
if (existsSync(DRIVER)) {
  const { status } = spawnSync(
    node,
    [
      path('../node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      `--reporter=${path('support/plain-reporter.ts')}`,
      '--project=safari',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', cwd: path('..'), env: { ...process.env, PLENARY_SAFARI: 'yes' } },
  );
  process.exitCode = status ?? 1;
} else {
  console.error(`WebKit is missing: install ${PACKAGES.join(' and ')} (Debian, Ubuntu), then try again.`);
  process.exitCode = 1;
}
