import { endpoints } from '../../server/app.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import type { Phase } from '../../domain/phase.ts';
import { startWorldApp, WHO, type Who, type WorldApp } from '../support/world-app.ts';
import { exampleRequest } from './example-request.ts';
import { targetsOf } from './role-targets.ts';

const PHASES: readonly Phase[] = ['onboarding', 'live', 'finished'];
const AT_ONCE = 8;

interface Cell {
  readonly call: Endpoint;
  readonly target: string;
  readonly who: Who;
  readonly phase: Phase;
  readonly answer: string;
}

/**
 * Makes every call as every role, on every target, in every phase of the event: one line per call and target, or per phase if phases
 * differ.
 */
export async function roleMatrix(calls: readonly Endpoint[] = endpoints): Promise<string[]> {
  const cells = (await Promise.all(PHASES.map((phase) => cellsOf(phase, calls)))).flat();
  const lines = [...Map.groupBy(cells, ({ call, target }) => `${call.method} ${call.path} ${target}`).values()].flatMap(
    linesOf,
  );
  return [line('call', 'at', 'phase', WHO), ...lines];
}

async function cellsOf(phase: Phase, calls: readonly Endpoint[]): Promise<Cell[]> {
  await using world = await startWorldApp(phase);
  const asked = calls.flatMap((call) =>
    Object.keys(targetsOf(call)).flatMap((target) => WHO.map((who) => ({ call, target, who, phase }))),
  );
  const cells = new Map<(typeof asked)[number], string>();
  // Calls that read, or that are rejected before any work, do not need a fresh world.
  const harmless = asked.filter(({ call, who }) => call.method === 'get' || isOutside(call, who));
  const next = harmless.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of next) cells.set(one, await answerTo(world, one));
    }),
  );
  await world.restore();
  for (const one of asked.filter((each) => !cells.has(each))) {
    const answer = await answerTo(world, one);
    cells.set(one, answer);
    if (answer === 'ok') await world.restore();
  }
  return asked.map((one) => ({ ...one, answer: cells.get(one) ?? '?' }));
}

const isOutside = ({ access }: Endpoint, who: Who): boolean =>
  (access !== 'anyone' && who === 'anonymous') ||
  (access === 'admin' && who !== 'admin') ||
  (access === 'replay' && who !== 'admin' && who !== 'replay');

async function answerTo(
  { app, tokens }: WorldApp,
  { call, target, who }: Pick<Cell, 'call' | 'target' | 'who'>,
): Promise<string> {
  const aimed = targetsOf(call)[target]?.(who) ?? {};
  const input = {
    ...call.example,
    ...aimed,
    ...(call.example && 'logId' in call.example && { logId: app.ports.log.logId }),
  };
  const { path, init } = exampleRequest(call, input, tokens[who]);
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
    answers: cells.filter((cell) => cell.phase === phase).map(({ answer }) => answer),
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

const line = (call: string, target: string, phase: string, answers: readonly string[]): string =>
  `${call.padEnd(52)} ${target.padEnd(12)} ${phase.padEnd(19)} ${answers.map((answer) => answer.padEnd(9)).join(' ')}`.trimEnd();
