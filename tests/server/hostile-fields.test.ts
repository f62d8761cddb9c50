import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../server/app.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { propertiesOf, schemaOf } from '../../server/http/openapi/schema.ts';
import type { StoredChange } from '../support/watched-store.ts';
import { CALLER, startWorldApp, type Who, type WorldApp } from '../support/world-app.ts';
import { exampleRequest } from './example-request.ts';

/** A word that occurs nowhere in the world. */
const MARK = 'mass-assigned';
const MARKS = {
  id: MARK,
  _id: MARK,
  email: `${MARK}@example.org`,
  company: MARK,
  companyId: MARK,
  company_id: MARK,
  users: [MARK],
  rev: MARK,
} as const;
const RIGHTS = {
  roles: ['ROLE_ADMIN', 'ROLE_SPEAKER'],
  replayAccess: true,
  replay_access: true,
  isPromoted: true,
  is_promoted: true,
  ticket_type: 'super',
  ticketType: 'super',
  priority: true,
  connectionLimit: 9999,
  connection_limit: 9999,
  isComplete: true,
  isDemo: true,
} as const;
/** Permissions of people and companies, by where they are stored; no form that people fill in for themselves sets them. */
const GUARDED: Readonly<Record<string, readonly string[]>> = {
  'pub/people': ['id', 'roles', 'isPromoted', 'companyId'],
  'pub/companies': ['id', 'ticketType', 'priority', 'users'],
  accounts: ['id', 'email', 'address', 'roles', 'replayAccess', 'isDemo', 'connectionLimit', 'companyId'],
};

let world: WorldApp;
beforeAll(async () => {
  world = await startWorldApp('live');
});
afterEach(() => world.restore());
afterAll(() => world[Symbol.asyncDispose]());

const writing = endpoints.filter(({ method }) => method === 'post' || method === 'patch');

test.for(writing.map((call) => [call.method, call.path, call] as const))(
  '%s %s changes what it says it changes, whatever else is sent',
  async ([, , call]) => {
    for (const who of ['attendee', 'member', 'admin'] satisfies Who[]) {
      const before = await changedBy(call, who, {});
      const after = await changedBy(call, who, { ...MARKS, ...RIGHTS });
      expect({ who, guarded: who === 'admin' ? 'may give them' : guarded(after) }).toEqual({
        who,
        guarded: who === 'admin' ? 'may give them' : guarded(before),
      });
      expect({ who, marked: marked(call, after) }).toEqual({ who, marked: [] });
    }
  },
);

async function changedBy(
  call: Endpoint,
  who: Exclude<Who, 'anonymous'>,
  more: Readonly<Record<string, unknown>>,
): Promise<StoredChange[]> {
  // Fields that the call accepts are as in its example, except permissions: a caller never gets those by asking.
  const own = Object.fromEntries(
    Object.entries(more).filter(([name]) => !(name in (call.example ?? {})) || name in RIGHTS),
  );
  const { path, init } = exampleRequest(call, { ...call.example, ...own }, world.tokens[who]);
  const answer = await world.app.request(path, init);
  await answer.body?.cancel();
  await world.app.settled();
  const changes = await world.stored.changes();
  await world.restore();
  expect({ who, id: CALLER[who], status: answer.status < 500 }).toEqual({ who, id: CALLER[who], status: true });
  return changes;
}

/** Returns changed permissions with their new values. New records get theirs from the call. */
const guarded = (changes: readonly StoredChange[]): unknown[] =>
  changes.flatMap(({ where, id, before, after }) =>
    (GUARDED[where] ?? [])
      .filter(
        (field) =>
          before !== undefined && JSON.stringify(valueOf(before, field)) !== JSON.stringify(valueOf(after, field)),
      )
      .map((field) => ({ where, id, field, to: valueOf(after, field) })),
  );

const valueOf = (of: unknown, field: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, field) : undefined;

/** Returns where a word was stored that the call does not accept. */
function marked(call: Endpoint, changes: readonly StoredChange[]): string[] {
  const taken = Object.keys(propertiesOf(schemaOf(call.input, 'input')));
  if (Object.keys(MARKS).some((name) => taken.includes(name))) return [];
  return changes
    .filter(({ where, after }) => where !== 'audit' && JSON.stringify(after ?? null).includes(MARK))
    .map(({ where, id }) => `${where} ${id}`);
}
