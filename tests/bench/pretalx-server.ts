import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../data/bench/peers/pretalx', import.meta.url));
const SEED = fileURLToPath(new URL('./pretalx-seed.py', import.meta.url));
/** Exact versions, in an environment of their own, because the product does not need them. */
const PACKAGES = ['pretalx==2025.2.2', 'gunicorn==23.0.0'];
/** One per core of the machine on which the servers are compared. */
const WORKERS = '2';
/** Maximum milliseconds until a server listens. */
const PATIENCE = 60_000;

const program = (name: string): string => join(FOLDER, 'venv', 'bin', name);

/** Input of pretalx-seed.py. */
export interface PretalxPlan {
  readonly name: string;
  readonly zone: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly talks: readonly {
    readonly title: string;
    readonly text: string;
    readonly start: string;
    readonly minutes: number;
    readonly room: string;
    readonly track: string;
    readonly speakers: readonly string[];
  }[];
}

export interface Pretalx {
  /** Address of the schedule. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Installs pretalx if necessary, fills a new database with the plan and starts it. Throws with the reason if that is impossible. */
export async function openPretalx(plan: PretalxPlan): Promise<Pretalx> {
  install();
  const port = await freePort();
  const data = join(FOLDER, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const env = {
    ...process.env,
    PRETALX_CONFIG_FILE: join(FOLDER, 'pretalx.cfg'),
    TALKS: join(FOLDER, 'talks.json'),
    PYTHONWARNINGS: 'ignore',
  };
  const site = `[site]\ndebug = False\nurl = http://127.0.0.1:${port}\n[filesystem]\ndata = ${data}\n`;
  writeFileSync(env.PRETALX_CONFIG_FILE, site);
  writeFileSync(env.TALKS, JSON.stringify(plan));
  run('python', ['-m', 'pretalx', 'migrate'], { env });
  run('python', ['-m', 'pretalx', 'rebuild'], { env });
  run(
    'python',
    ['-m', 'pretalx', 'shell', '--unsafe-disable-scopes', '-c', `exec(open(${JSON.stringify(SEED)}).read())`],
    { env },
  );
  const server = spawn(program('gunicorn'), ['pretalx.wsgi', '-w', WORKERS, '-b', `127.0.0.1:${port}`], {
    env,
    cwd: FOLDER,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  await listens(port);
  return {
    address: `http://127.0.0.1:${port}/event/schedule/`,
    close: async () => {
      server.kill();
      await ended;
    },
  };
}

function install(): void {
  if (existsSync(program('gunicorn'))) return;
  mkdirSync(FOLDER, { recursive: true });
  const made = spawnSync('python3', ['-m', 'venv', join(FOLDER, 'venv')], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`pretalx needs Python 3 with venv: ${made.stderr || made.error?.message}`);
  run('pip', ['install', '--quiet', ...PACKAGES], { env: process.env });
}

function run(name: string, args: readonly string[], { env }: { env: NodeJS.ProcessEnv }): void {
  const { status, stderr, error } = spawnSync(program(name), args, { env, cwd: FOLDER, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')} failed: ${stderr?.slice(-500) || error?.message}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function listens(port: number): Promise<void> {
  const until = performance.now() + PATIENCE;
  const tries = (): Promise<boolean> =>
    new Promise((answer) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => answer((socket.destroy(), true)));
      socket.once('error', () => answer(false));
    });
  while (!(await tries())) {
    if (performance.now() > until) throw new Error('pretalx does not listen');
    await new Promise((wait) => setTimeout(wait, 200));
  }
}
