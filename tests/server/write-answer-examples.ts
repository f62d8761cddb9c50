import { readFile, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { endpoints } from '../../server/app.ts';
import { recordedAnswers } from './recorded-answers.ts';

// `node tests/server/write-answer-examples.ts` updates the example answers of the API document: for calls without an example, and for
// calls whose output schema has changed. Review every line of the difference. `--all` updates all of them.
const file = new URL('../../server/api/api-docs/answer-examples.json', import.meta.url);
const held = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;
const isKept = (call: (typeof endpoints)[number]): boolean =>
  !process.argv.includes('--all') && nameOf(call) in held && v.is(call.output, held[nameOf(call)]);

const fresh = await recordedAnswers(endpoints.filter((call) => !isKept(call)));
const answers = endpoints.flatMap((call) => {
  const answer = isKept(call) ? held[nameOf(call)] : fresh[nameOf(call)];
  return answer === undefined ? [] : [[nameOf(call), answer] as const];
});
await writeFile(file, `${JSON.stringify(Object.fromEntries(answers), null, 1)}\n`);
