import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../../../domain/time.ts';
import { type TokenScope, SCOPES } from '../../../../domain/machines/scope.ts';
import { scopesOfCall, SCOPE_CALLS } from '../../../../domain/machines/scopes.ts';
import { endpoints } from '../../../../server/app.ts';
import type { Endpoint } from '../../../../server/http/endpoint.ts';
import { exampleRequest } from '../../example-request.ts';
import { startWorldApp, type WorldApp } from '../../../support/world-app.ts';
import { machineToken } from '../../../support/world-machines.ts';

let world: WorldApp;
beforeAll(async () => {
  world = await startWorldApp('live', { event: { publicProgramme: true } });
});
afterAll(() => world[Symbol.asyncDispose]());

const changedTables = async (): Promise<Set<string>> =>
  new Set((await world.stored.changes()).map(({ where }) => where));
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** Other spellings of a path. None of them may lead past the scopes. */
const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  slash: (path) => path.replace(/(\?|$)/, '/$1'),
  doubled: (path) => path.replace('/api/', '/api//'),
  encoded: (path) => path.replace(/^\/api\/([^/?]+)\//, '/api/$1%2F'),
  'encoded api': (path) => path.replace('/api/', '/api%2F'),
  dots: (path) => path.replace('/api/', '/api/event/%2E%2E/'),
  capitals: (path) => path.replace(/^\/api\/([^/?]+)/, (all) => all.toUpperCase()),
  backslash: (path) => path.replace('/api/', '/api/\\'),
};

let made = 0;
async function answerOf(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
  made += 1;
  if (made % 500 === 0) world.app.advance(MINUTE);
  const answer = await world.app.request(path, { ...init, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}
const statusOf = async (path: string, init: RequestInit): Promise<number> => (await answerOf(path, init)).status;

const outside = (scope: TokenScope): Endpoint[] => endpoints.filter((call) => !scopesOfCall(call).includes(scope));
const requestOf = (call: Endpoint, scope: TokenScope) => exampleRequest(call, call.example ?? {}, machineToken(scope));

test.for(SCOPES)(
  'a token with %s is refused every call that is not in its scope, and changes nothing',
  async (scope) => {
    await world.stored.remember();
    const surprises: string[] = [];
    for (const call of outside(scope)) {
      const { path, init } = requestOf(call, scope);
      const statuses = [await statusOf(path, init)];
      if (call.method === 'get') statuses.push(await statusOf(path, { ...init, method: 'HEAD' }));
      if (statuses.some((status) => status !== 403)) surprises.push(`${nameOf(call)} ${statuses.join(', ')}`);
    }
    expect(surprises).toEqual([]);
    await world.app.settled();
    expect([...(await changedTables())].toSorted()).toEqual(['machineRefusals', 'machines']);
  },
);

test('another spelling of a path leads a token past no scope', async () => {
  // What is no call at all shows everybody the app.
  const { text: app } = await answerOf('/somewhere', {});
  const surprises: string[] = [];
  for (const call of outside('programme:read')) {
    const { path, init } = requestOf(call, 'programme:read');
    for (const [name, spell] of Object.entries(SPELLINGS)) {
      const { status, text } = await answerOf(spell(path), init);
      const isRefused = status >= 400 && status < 500 && status !== 429;
      if (!isRefused && !(status === 200 && text === app)) surprises.push(`${name} ${nameOf(call)} ${status}`);
    }
  }
  expect(surprises).toEqual([]);
});

test('every call of a scope exists, and is made with its token', async () => {
  const names = new Set(endpoints.map(nameOf));
  const refused: string[] = [];
  for (const [scope, calls] of Object.entries(SCOPE_CALLS) as [TokenScope, (typeof SCOPE_CALLS)[TokenScope]][])
    for (const named of calls) {
      const call = endpoints.find((one) => nameOf(one) === nameOf(named));
      if (!call) continue;
      const { path, init } = exampleRequest(call, call.example ?? {}, machineToken(scope));
      const status = await statusOf(path, init);
      if (status !== 200 && status !== call.status) refused.push(`${scope} ${nameOf(call)} ${status}`);
    }
  const missing = Object.values(SCOPE_CALLS)
    .flat()
    .map(nameOf)
    .filter((name) => !names.has(name));
  expect({ missing, refused }).toEqual({ missing: [], refused: [] });
});

test('no scope reaches accounts, settings, secrets, the audit, chats or the sync stream', () => {
  const reached = Object.values(SCOPE_CALLS)
    .flat()
    .map(({ path }) => path);
  const NEVER = /^\/(sync|chats|attendee|users|profile|settings|batch|push|admin\/(?!mail))/;
  expect(reached.filter((path) => NEVER.test(path))).toEqual([]);
  expect(endpoints.filter(({ path }) => NEVER.test(path)).length).toBeGreaterThan(60);
});
