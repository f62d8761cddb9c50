import { MINUTE } from '../../domain/time.ts';
import { endpoints } from '../../server/app.ts';
import { type TokenScope, SCOPES } from '../../domain/machines/scope.ts';
import { scopesOfCall } from '../../domain/machines/scopes.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import type { Phase } from '../../domain/phase.ts';
import { publishOpen } from '../../server/api/guests/publish-open.ts';
import { machineToken } from '../support/world-machines.ts';
import { startWorldApp, WHO, type Who, type WorldApp } from '../support/world-app.ts';
import { exampleRequest } from './example-request.ts';
import { targetsOf } from './role-targets.ts';

/** The columns: everybody who may call, strangers where the organisers allow guests, and a program with each scope. */
const COLUMNS = [WHO[0], 'guest', ...WHO.slice(1), ...SCOPES] as const;
type Column = Who | 'guest' | TokenScope;
/** What organisers set for guests; `anonymous` is a stranger to an event without it. */
const GUESTS = { publicProgramme: true, guests: true } as const;

const PHASES: readonly Phase[] = ['onboarding', 'live', 'finished'];
const AT_ONCE = 8;

interface Cell {
  readonly call: Endpoint;
  readonly target: string;
  readonly who: Column;
  readonly phase: Phase;
  readonly answer: string;
}

/**
 * Makes every call as every role, on every target, in every phase of the event: one line per call and target, or per phase if phases
 * differ.
 */
export async function roleMatrix(calls: readonly Endpoint[] = endpoints): Promise<string[]> {
  const cells = (await Promise.all(PHASES.map((phase) => cellsOf(phase, calls)))).flat();
  const ofGuests = (await Promise.all(PHASES.map((phase) => cellsOfGuests(phase, calls)))).flat();
  const lines = [
    ...Map.groupBy([...cells, ...ofGuests], ({ call, target }) => `${call.method} ${call.path} ${target}`).values(),
  ].flatMap(linesOf);
  return [line('call', 'at', 'phase', COLUMNS), ...lines];
}

async function cellsOf(phase: Phase, calls: readonly Endpoint[]): Promise<Cell[]> {
  await using world = await startWorldApp(phase);
  const asked = calls.flatMap((call) =>
    Object.keys(targetsOf(call)).flatMap((target) => [...WHO, ...SCOPES].map((who) => ({ call, target, who, phase }))),
  );
  return await answered(world, asked);
}

/** The answers to guests, from a world in which organisers allow them. */
async function cellsOfGuests(phase: Phase, calls: readonly Endpoint[]): Promise<Cell[]> {
  await using world = await startWorldApp(phase, { event: GUESTS });
  await publishOpen(world.app.ports);
  await world.stored.remember();
  const asked = calls.flatMap((call) =>
    Object.keys(targetsOf(call)).map((target) => ({ call, target, who: 'guest' as const, phase })),
  );
  return await answered(world, asked);
}

/** How many calls of all columns are made in a minute of the server: no caller reaches the limit of one. */
const CALLS_PER_MINUTE = 3000;

async function answered(world: WorldApp, asked: readonly Omit<Cell, 'answer'>[]): Promise<Cell[]> {
  const cells = new Map<(typeof asked)[number], string>();
  // Calls that read, or that are rejected before any work, do not need a fresh world.
  const harmless = asked.filter(({ call, who }) => call.method === 'get' || isOutside(call, who));
  const next = harmless.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of next) {
        cells.set(one, await answerTo(world, one));
        if (cells.size % CALLS_PER_MINUTE === 0) world.app.advance(MINUTE);
      }
    }),
  );
  await world.restore();
  world.app.advance(MINUTE);
  for (const one of asked.filter((each) => !cells.has(each))) {
    const answer = await answerTo(world, one);
    cells.set(one, answer);
    if (answer === 'ok') await world.restore();
  }
  return asked.map((one) => ({ ...one, answer: cells.get(one) ?? '?' }));
}

const isScope = (who: Column): who is TokenScope => SCOPES.some((scope) => scope === who);

const isOutside = (call: Endpoint, who: Column): boolean =>
  isScope(who) ? !scopesOfCall(call).includes(who) : isOutsideFor(call, who);

const isOutsideFor = ({ access }: Endpoint, who: Exclude<Column, TokenScope>): boolean =>
  (access !== 'anyone' && (who === 'anonymous' || who === 'guest')) ||
  (access === 'admin' && who !== 'admin') ||
  (access === 'replay' && who !== 'admin' && who !== 'replay');

async function answerTo(
  { app, tokens }: WorldApp,
  { call, target, who }: Pick<Cell, 'call' | 'target' | 'who'>,
): Promise<string> {
  const caller = who === 'guest' || isScope(who) ? 'anonymous' : who;
  const aimed = targetsOf(call)[target]?.(caller) ?? {};
  const input = {
    ...call.example,
    ...aimed,
    ...(call.example && 'logId' in call.example && { logId: app.ports.log.logId }),
  };
  const { path, init } = exampleRequest(call, input, isScope(who) ? machineToken(who) : tokens[caller]);
  const { status, body, headers } = await app.request(path, init);
  await body?.cancel();
  if (status === 302 && headers.get('location')?.startsWith('/auth/')) return 'log-in';
  return status < 300 ? 'ok' : String(status);
}

function linesOf(cells: readonly Cell[]): string[] {
  const [first] = cells;
  if (!first) return [];
  const call = `${first.call.method.padEnd(6)} ${first.call.path}`;
  const byPhase = PHASES.map((phase) => ({
    phase,
    answers: COLUMNS.map((who) => cells.find((cell) => cell.phase === phase && cell.who === who)?.answer ?? '?'),
  }));
  return [...Map.groupBy(byPhase, ({ answers }) => answers.join())].map(([, same]) =>
    line(
      call,
      first.target,
      same.length === PHASES.length ? 'always' : same.map(({ phase }) => phase).join('+'),
      same[0]?.answers ?? [],
    ),
  );
}

const widthOf = (column = ''): number => Math.max(9, column.length);

function line(call: string, target: string, phase: string, answers: readonly string[]): string {
  const cells = answers.map((answer, at) => answer.padEnd(widthOf(COLUMNS[at]))).join(' ');
  return `${call.padEnd(52)} ${target.padEnd(12)} ${phase.padEnd(19)} ${cells}`.trimEnd();
}
