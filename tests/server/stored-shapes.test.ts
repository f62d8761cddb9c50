import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refused } from '../../domain/refusal.ts';
import { endpoints } from '../../server/app.ts';
import { startWorldApp, type WorldApp } from '../support/world-app.ts';
import { exampleRequest } from './example-request.ts';

let world: WorldApp;
beforeAll(async () => {
  world = await startWorldApp('live');
});
afterAll(() => world[Symbol.asyncDispose]());

const SCOPES = [
  'pub',
  'replay',
  'adm',
  'perks',
  'raffles',
  'told',
  'co:tidewater',
  'room:stage:main',
  'u:ada',
  'u:mira',
  'u:grace',
  'u:theo',
  'u:rhea',
  'u:olive',
];
/** Values that are wrong for every field. */
const WRONG: readonly unknown[] = [
  null,
  -523_680,
  9e15,
  Number.NaN,
  'what nobody reads',
  '',
  [],
  [{ odd: true }],
  {},
  { odd: [null] },
];

/** Whether it was stored. */
async function puts(
  scope: string,
  c: string,
  { id, doc }: { readonly id: string; readonly doc: unknown },
): Promise<boolean> {
  try {
    const mid = `odd:${world.app.ports.randomId()}`;
    return (
      await world.app.ports.log.append(scope, {
        mid,
        by: 'server',
        decide: () => ({ ops: [{ c, id, rev: mid, doc }] }),
      })
    ).ok;
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === 'invalid') return false;
    throw error;
  }
}

/** Returns the answers of every reading call, as the role with the most rights. */
async function reads(): Promise<string[]> {
  world.app.advance(3_600_000);
  const answers: string[] = [];
  for (const call of endpoints.filter(({ method }) => method === 'get')) {
    const token = world.tokens[call.access === 'admin' ? 'admin' : call.access === 'replay' ? 'replay' : 'member'];
    const { path, init } = exampleRequest(call, call.example ?? {}, token);
    const answer = await world.app.request(path, init);
    if (call.produces === 'text/event-stream') await answer.body?.cancel();
    else await answer.arrayBuffer();
    answers.push(`${answer.status} ${call.path}`);
  }
  return answers;
}

test('an invalid document of any collection is either refused or can be returned by every call', async () => {
  const before = await reads();
  expect(before.filter((answer) => answer.startsWith('2')).length).toBeGreaterThan(50);
  const unheld: string[] = [];
  let stored = 0;
  for (const scope of SCOPES) {
    const state = await world.app.ports.log.state(scope);
    for (const c of state.collections()) {
      const [good] = state.all(c);
      if (!good || typeof good.doc !== 'object' || good.doc === null) continue;
      if (await puts(scope, c, { id: 'nothing', doc: {} })) unheld.push(`${scope} ${c}`);
      for (const field of Object.keys(good.doc).filter((name) => name !== 'id')) {
        for (const [index, wrong] of WRONG.entries()) {
          const id = `odd-${field}-${index}`;
          stored += Number(await puts(scope, c, { id, doc: { ...good.doc, id, [field]: wrong } }));
        }
      }
    }
  }
  // Only its existence is ever checked.
  expect(unheld).toEqual(['raffles tallied']);
  expect(stored).toBeGreaterThan(50);
  await world.app.settled();
  expect((await reads()).filter((answer) => answer.startsWith('5'))).toEqual([]);
});
