import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OXLINT = join(ROOT, 'node_modules', '.bin', 'oxlint');

/** One forbidden line for each row of the import table and for each exception, in a file where lint must report it. */
const VIOLATIONS: Readonly<Record<string, string>> = {
  'domain/a/imports-server.ts': "import { x } from '../../server/ports.ts'; export const y = x;",
  'domain/a/imports-package.ts': "import Koa from 'koa'; export const y = Koa;",
  'domain/a/imports-node.ts': "import { readFileSync } from 'node:fs'; export const y = readFileSync;",
  'domain/a/circle.ts': "import type { X } from './circle-of-types.ts'; export type Y = X | 1;",
  'domain/a/circle-of-types.ts': "import type { Y } from './circle.ts'; export type X = Y | 2;",
  'domain/a/reads-date.ts': 'export const y = (): number => Date.now();',
  'domain/a/reads-now.ts': 'export const y = (): unknown => Temporal.Now.instant();',
  'domain/a/throws-dice.ts': 'export const y = (): number => Math.random();',
  'domain/a/fetches.ts': "export const y = (): unknown => fetch('/');",
  'server/http/imports-client.ts': "import { x } from '../../client/platform/http/http.ts'; export const y = x;",
  'server/platform/imports-worker.ts': "import { x } from '../../sw/sw.ts'; export const y = x;",
  'server/platform/imports-ports.ts':
    "import type { Ports } from '../ports.ts'; export const y = (x: Ports): Ports => x;",
  'server/http/imports-tests.ts': "import { x } from '../../tests/support/people.ts'; export const y = x;",
  'server/api/talks/imports-vendor.ts': "import { MongoClient } from 'mongodb'; export const y = MongoClient;",
  'server/sync/imports-vendor.ts': "import Koa from 'koa'; export const y = Koa;",
  'server/log/imports-vendor.ts': "import { MongoClient } from 'mongodb'; export const y = MongoClient;",
  'server/sync/imports-api.ts': "import { x } from '../api/talks/find-talk.ts'; export const y = x;",
  'server/log/imports-api.ts': "import { x } from '../api/sync/projections.ts'; export const y = x;",
  'server/log/imports-sync.ts': "import { x } from '../sync/documents.ts'; export const y = x;",
  'server/store/imports-api.ts': "import { x } from '../api/talks/put-streams-apart.ts'; export const y = x;",
  'server/http/imports-log.ts': "import { x } from '../log/dense-log.ts'; export const y = x;",
  'server/jobs/imports-vendor.ts': "import webPush from 'web-push'; export const y = webPush;",
  'sw/imports-client.ts': "import { x } from '../client/platform/http.ts'; export const y = x;",
  'sw/imports-server.ts': "import { x } from '../server/ports.ts'; export const y = x;",
  'client/platform/imports-data.ts': "import { x } from '../data/talks.ts'; export const y = x;",
  'client/platform/imports-server.ts': "import { x } from '../../server/ports.ts'; export const y = x;",
  'client/see-as/imports-platform.ts': "import { x } from '../platform/token-store.ts'; export const y = x;",
  'client/ui/imports-data.ts': "import { x } from '../data/talks.ts'; export const y = x;",
  'client/ui/imports-platform.ts': "import { x } from '../platform/http.ts'; export const y = x;",
  'client/data/imports-ui.ts': "import { x } from '../ui/button.tsx'; export const y = x;",
  'client/data/imports-screen.ts': "import { x } from '../screens/talk/talk-screen.tsx'; export const y = x;",
  'client/shell/imports-platform.ts': "import { x } from '../platform/http.ts'; export const y = x;",
  'client/shell/imports-screen.ts': "import { x } from '../screens/talk/talk-screen.tsx'; export const y = x;",
  'client/players/imports-platform.ts': "import { x } from '../platform/http.ts'; export const y = x;",
  'client/parts/imports-screen.ts': "import { x } from '../screens/talk/talk-page.tsx'; export const y = x;",
  'client/parts/imports-platform.ts': "import { x } from '../platform/http.ts'; export const y = x;",
  'client/ui/imports-parts.ts': "import { x } from '../parts/keep-button.tsx'; export const y = x;",
  'client/data/imports-parts.ts': "import { x } from '../parts/keep-button.tsx'; export const y = x;",
  'client/screens/schedule/imports-platform.ts': "import { x } from '../../platform/http.ts'; export const y = x;",
  'client/screens/schedule/imports-shell.ts': "import { x } from '../../shell/header.tsx'; export const y = x;",
  'client/screens/schedule/imports-screen.ts': "import { x } from '../talk/talk-card.tsx'; export const y = x;",
  'client/screens/brand-new/imports-screen.ts': "import { x } from '../another-new/part.tsx'; export const y = x;",
  'client/screens/admin/people/imports-screen.ts': "import { x } from '../../talk/part.tsx'; export const y = x;",
  'client/screens/schedule/imports-routes.ts': "import { x } from '../../routes/app.ts'; export const y = x;",
  'client/screens/schedule/imports-lazily.ts': "export const y = (): unknown => import('../../platform/http.ts');",
  'client/screens/schedule/imports-type.ts':
    "import type { X } from '../../platform/http.ts'; export const y = (x: X): X => x;",
  'client/screens/schedule/passes-on.ts': "export * from '../../platform/http.ts';",
  'client/ui/is-lazy.tsx': "import { lazy } from 'react'; export const y = lazy;",
  'client/parts/is-lazy.tsx': "import { lazy } from 'react'; export const y = lazy;",
  'client/shell/is-lazy.tsx': "import { lazy } from 'react'; export const y = lazy;",
  'client/screens/schedule/is-lazy.tsx': "import { lazy } from 'react'; export const y = lazy;",
  'client/screens/schedule/has-effect.tsx': "import { useEffect } from 'react'; export const y = useEffect;",
};
/** Lines that the table allows: lint must not report them, so that a linter that never runs is noticed as well. */
const ALLOWED: Readonly<Record<string, string>> = {
  'domain/a/allowed.ts': "import * as v from 'valibot'; import { x } from '../b/b.ts'; export const y = [v, x];",
  'server/api/talks/allowed.ts': "import { x } from '../../../domain/talks/talk.ts'; export const y = x;",
  'server/sync/allowed.ts':
    "import { x } from '../../domain/sync/log.ts'; import { z } from '../log/tally.ts'; export const y = [x, z];",
  'server/log/allowed.ts': "import { x } from '../../domain/sync/log.ts'; export const y = x;",
  'server/platform/allowed.ts': "import webPush from 'web-push'; export const y = webPush;",
  'sw/allowed.ts': "import { x } from '../domain/limits/talks.ts'; export const y = x;",
  'client/platform/allowed.ts': "import { x } from '../../domain/limits/talks.ts'; export const y = x;",
  'client/see-as/allowed.ts':
    "import type { X } from '../../domain/role-views/frame-messages.ts'; export const y = (x: X): X => x;",
  'client/ui/allowed.ts': "import { x } from '../../domain/limits/talks.ts'; export const y = x;",
  'client/data/allowed.ts': "import { x } from '../platform/http.ts'; export const y = x;",
  'client/parts/allowed.ts':
    "import { x } from '../data/talks.ts'; import { z } from '../ui/button.tsx'; export const y = [x, z];",
  'client/screens/lobby/allowed.ts': "import { x } from '../../parts/keep-button.tsx'; export const y = x;",
  'client/shell/allowed.ts':
    "import { x } from '../data/talks.ts'; import { z } from '../ui/button.tsx'; export const y = [x, z];",
  'client/screens/admin/people/allowed.ts':
    "import { x } from '../../../data/talks.ts'; import { z } from '../frame.tsx'; export const y = [x, z];",
  'client/screens/schedule/allowed.ts':
    "import { x } from '../../data/talks.ts'; import { z } from './board.tsx'; export const y = [x, z];",
};

let folder = '';
let caught: ReadonlyMap<string, readonly string[]> = new Map();

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-lint-'));
  await cp(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, source] of Object.entries({ ...VIOLATIONS, ...ALLOWED })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${source}\n`);
  }
  const output = await new Promise<string>((resolve) => {
    execFile(
      OXLINT,
      ['--format=json', 'domain', 'server', 'sw', 'client'],
      { cwd: folder, maxBuffer: 10_000_000 },
      (_, stdout) => resolve(stdout),
    );
  });
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(output);
  const restricted = diagnostics.filter(({ code }) => /no-restricted-(imports|globals|properties)|no-cycle/.test(code));
  caught = Map.groupBy(
    restricted.map(({ filename }) => filename),
    (filename) => filename,
  );
});

afterAll(() => rm(folder, { recursive: true }));

test.for(Object.keys(VIOLATIONS))('%s is caught', (path) => {
  expect([...caught.keys()]).toContain(path);
});

test('allowed imports pass', () => {
  expect(Object.keys(ALLOWED).filter((path) => caught.has(path))).toEqual([]);
});
