// `npm run dev`: the app with hot reload, the server restarted on change. Open the app's address.
import { ensureInstalled, exitOf, passSignals, start } from './install.mjs';

const node = await ensureInstalled();
const children = [
  start(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    env: { PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
  }),
  start(node, ['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort']),
];
passSignals(children);
process.exitCode = await Promise.race(children.map(exitOf));
for (const child of children) child.kill('SIGTERM');
