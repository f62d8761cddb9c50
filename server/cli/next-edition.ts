import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import * as v from 'valibot';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { NextEditionInput } from '../../domain/next-edition/next-edition-calls.ts';
import { nextEditionFile } from '../../domain/next-edition/next-edition.ts';
import { thisEdition } from '../api/next-edition/start-event.ts';
import { askRunningServer } from '../control/command-socket.ts';
import { type Env, readEnv } from '../env.ts';
import { readEventFile } from '../event-overrides.ts';
import { openPorts } from '../open-ports.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run next-edition -- FILE --name NAME --first-day YYYY-MM-DD

Writes an event file from which the next edition starts: settings, fields, packages, ticket types, pages, stages and
tracks of this event, on new dates and without people (docs/operate.md). Take it to an empty server with
npm run import -- FILE, in Set-up, or as EVENT_FILE.`;

type Wanted = v.InferOutput<typeof NextEditionInput>;

/** Asks the running server, because it has locked the embedded store. If no server is running, opens the store. */
async function makeFile(wanted: Wanted, env: Env): Promise<object | Refusal> {
  const answer = await askRunningServer(env.dataDir, { command: 'next-edition', input: wanted });
  if (answer) return answer.ok ? (answer.value as object) : answer.refusal;
  const fixed =
    env.eventFile === undefined ? ({ ok: true, overrides: {} } as const) : await readEventFile(env.eventFile);
  if (!fixed.ok) return refusal('invalid', fixed.message);
  const opened = await openPorts(
    env,
    {},
    { log: pino({ level: 'error' }), overrides: fixed.overrides, publicUrl: env.publicUrl ?? '', print: () => {} },
  );
  try {
    return nextEditionFile(await thisEdition(opened.ports), { name: wanted.name, firstDay: wanted.first_day });
  } finally {
    await opened.close(opened.settled());
  }
}

function readWish(args: readonly string[]): { readonly file: string; readonly wanted: Wanted } | Refusal {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, 'first-day': { type: 'string' } },
    });
    const [file, ...others] = positionals;
    const wanted = v.safeParse(NextEditionInput, { name: values.name, first_day: values['first-day'] });
    if (file === undefined || others.length > 0 || !wanted.success) return refusal('malformed', USAGE);
    return { file, wanted: wanted.output };
  } catch {
    return refusal('malformed', USAGE);
  }
}

async function main(args: readonly string[]): Promise<string | Refusal> {
  const wish = readWish(args);
  if ('code' in wish) return wish;
  const env = readEnv(process.env);
  if (!env.ok) return refusal('invalid', env.message);
  const made = await makeFile(wish.wanted, env.env);
  if ('code' in made) return made;
  const file = resolve(wish.file);
  if (!(await writeNew(file, `${JSON.stringify(made, null, 1)}\n`)))
    return refusal('conflict', `${file} is there already. Choose another name, or remove it first.`);
  return `The event file of ${wish.wanted.name} is ${file}. It contains no people.`;
}

/** Writes a file. Returns false if it is there already. */
async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

if (import.meta.main) await runCommand(main);
