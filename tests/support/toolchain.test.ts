import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(`${ROOT}/${path}`, 'utf8'));

test('tests run on the Node that the lockfile brings', () => {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = json('package.json');
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([process.versions.node]));
});

test('Dexie is there once, in the version RxDB is made for', () => {
  const copies = globSync('node_modules/{,**/node_modules/}dexie/package.json', { cwd: ROOT }).map(
    (path) => `${path} ${json(path).version}`,
  );
  expect(copies).toEqual(['node_modules/dexie/package.json 4.4.2']);
  expect(json('node_modules/rxdb/package.json').dependencies.dexie).toBe('4.4.2');
});

test('every version is exact', () => {
  const {
    dependencies,
    devDependencies,
    optionalDependencies,
  }: Record<string, Record<string, string>> = json('package.json');
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('the server and the domain import only packages of a production install', () => {
  const { dependencies }: { dependencies: Record<string, string> } = json('package.json');
  const files = globSync('{server,domain}/**/*.ts', { cwd: ROOT });
  const imports = /(?:from|import) '((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?';$/gm;
  const imported = files.flatMap((file) =>
    [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(imports)].map(([, name = '']) => ({ file, name })),
  );
  const named = imported.filter(({ name }) => !name.startsWith('.'));
  expect(new Set(named.map(({ name }) => name))).toContain('koa');
  expect(named.filter(({ name }) => !Object.hasOwn(dependencies, name))).toEqual([]);
});

test('a production install has only packages that the server or the domain uses', () => {
  const { dependencies }: { dependencies: Record<string, string> } = json('package.json');
  const sources = globSync('{server,domain}/**/*.{ts,mjs}', { cwd: ROOT })
    .map((file) => readFileSync(`${ROOT}/${file}`, 'utf8'))
    .join('\n');
  // A font is used if the name of its family occurs.
  const isUsed = (name: string): boolean =>
    [name, name.replace('@fontsource/', '')].some(
      (each) => sources.includes(`'${each}'`) || sources.includes(`'${each}/`),
    );
  expect(isUsed('react')).toBe(false);
  expect(Object.keys(dependencies).filter((name) => !isUsed(name))).toEqual([]);
});

test('the lockfile names no host', () => {
  expect(readFileSync(`${ROOT}/package-lock.json`, 'utf8')).not.toMatch(/"resolved": "https?:/);
});
