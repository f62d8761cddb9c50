import * as v from 'valibot';
import { DateOrder } from '../../domain/imports/import-calls.ts';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { pino } from 'pino';
import { TEMPLATE_NAMES, TemplateName } from '../../domain/event-fields/event-field.ts';
import { noSuchTemplate } from '../../domain/event-fields/template-calls.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { isZone } from '../../domain/time.ts';
import type { ImportReport } from '../api/event/apply-import.ts';
import { ensureTemplate } from '../api/event-fields/choose-template.ts';
import { importByCommand } from '../api/imports/import-by-command.ts';
import { type Env, readEnv } from '../env.ts';
import type { ImportFile } from '../import/import-file.ts';
import { SAME_ADDRESS } from '../import/tables/csv-people.ts';
import { openPorts, type Outside } from '../open-ports.ts';
import { askRunningServer, type OnProgress } from '../control/command-socket.ts';
import { readEventFile, type ReadEventFile } from '../event-overrides.ts';
import { reportText } from './import-report.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run import -- FILE… [--template NAME] [--zone Area/City] [--dates dmy|mdy] [--shared] [--dry-run] [--replace]
  [--take-file] [--verbose]

Brings an event into Plenary from schedule.json, schedule.xml, Sessionize, iCalendar or CSV, and its sponsors (docs/import.md).
Several files are read as one event. Running it again changes nothing.

  --template NAME    the kind of event: ${TEMPLATE_NAMES.join(', ')}; also without a file
  --zone Area/City   the time zone of the event, where the file does not say or is wrong
  --dates dmy|mdy    of dates like 5/7/2027: the day first, or the month first
  --shared           several people may have one email address; their names tell them apart
  --dry-run          only tell what would change
  --replace          let the file take the place of the event that is there, whatever it leaves out
  --take-file        let the file win over what was edited here since the last import; else those edits stay
  --verbose          write out long lists, too`;

interface Wish {
  readonly files: readonly string[];
  readonly zone?: string;
  readonly dates?: DateOrder;
  readonly template?: TemplateName;
  readonly shared?: boolean;
  readonly dryRun: boolean;
  readonly replace: boolean;
  readonly takeFile: boolean;
  readonly verbose: boolean;
}

const NO_FILE = 'Say which file to import, as in npm run import -- schedule.xml --zone Europe/Berlin';

function readWish(args: readonly string[]): Wish | 'help' | Refusal {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        zone: { type: 'string' },
        dates: { type: 'string' },
        template: { type: 'string' },
        shared: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        replace: { type: 'boolean' },
        'take-file': { type: 'boolean' },
        verbose: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return 'help';
    const { dates, template } = values;
    if (template !== undefined && !v.is(TemplateName, template)) return refusal('malformed', noSuchTemplate(template));
    if (positionals.length === 0 && template === undefined) return refusal('malformed', NO_FILE);
    if (values.zone !== undefined && !isZone(values.zone))
      return refusal('malformed', `${values.zone} is not a known time zone; write it like Europe/Berlin.`);
    if (dates !== undefined && !v.is(DateOrder, dates))
      return refusal('malformed', `--dates is dmy or mdy, not ${dates}.`);
    const flags = {
      ...(dates !== undefined && { dates }),
      ...(template !== undefined && { template }),
      shared: values.shared ?? false,
      dryRun: values['dry-run'] ?? false,
      replace: values.replace ?? false,
      takeFile: values['take-file'] ?? false,
      verbose: values.verbose ?? false,
    };
    return { files: positionals, ...(values.zone === undefined ? {} : { zone: values.zone }), ...flags };
  } catch (error) {
    return refusal('malformed', error instanceof Error ? error.message : String(error));
  }
}

async function readFiles(paths: readonly string[]): Promise<readonly ImportFile[] | Refusal> {
  const files: ImportFile[] = [];
  for (const path of paths) {
    try {
      files.push({ name: basename(path), bytes: await readFile(path) });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return refusal(
        'not-found',
        `Cannot read ${path}: ${code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : code}.`,
      );
    }
  }
  return files;
}

/** Asks the running server to import, because it has locked the embedded store. If no server is running, opens the store. */
async function runImport(files: readonly ImportFile[], wish: Wish, env: Env): Promise<ImportReport | Refusal> {
  const { zone, dates, template, shared = false, dryRun, replace, takeFile } = wish;
  const bar = progressBar();
  try {
    const handed = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
    const answer = await askRunningServer(
      env.dataDir,
      { command: 'import', input: { files: handed, zone, dates, template, shared, dryRun, replace, takeFile } },
      bar.show,
    );
    if (answer) return answer.ok ? (answer.value as ImportReport) : answer.refusal;
    return await importHere(files, { wish, env, onProgress: bar.show });
  } finally {
    bar.end();
  }
}

interface HereNeeds {
  readonly wish: Wish;
  readonly env: Env;
  readonly onProgress: OnProgress;
  readonly outside?: Outside;
}

/** Imports directly into the store, without a server. */
export async function importHere(
  files: readonly ImportFile[],
  { wish, env, onProgress, outside = {} }: HereNeeds,
): Promise<ImportReport | Refusal> {
  const fixed =
    env.eventFile === undefined
      ? ({ ok: true, overrides: {} } satisfies ReadEventFile)
      : await readEventFile(env.eventFile);
  if (!fixed.ok) return refusal('invalid', fixed.message);
  const { zone, dates, template, shared = false, dryRun, replace, takeFile } = wish;
  const opened = await openPorts(env, outside, {
    log: pino({ level: 'error' }),
    overrides: fixed.overrides,
    publicUrl: env.publicUrl ?? '',
    print: () => {},
  });
  try {
    const asked = {
      ...(zone !== undefined && { zone }),
      ...(dates !== undefined && { dates }),
      ...(template !== undefined && { template }),
    };
    if (fixed.template !== undefined && !dryRun) await ensureTemplate(fixed.template, opened.ports);
    return await importByCommand({ files, ...asked, shared, dryRun, replace, takeFile, onProgress }, opened.ports);
  } finally {
    await opened.close(opened.settled());
  }
}

/** Returns a progress bar on a terminal. Shows nothing if a program reads the output. */
function progressBar(): { readonly show: OnProgress; readonly end: () => void } {
  if (!process.stderr.isTTY) return { show: () => {}, end: () => {} };
  const bar = new SingleBar({
    format: 'Importing {bar} {value} of {total}',
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  });
  let isShown = false;
  const show: OnProgress = (done, total) => {
    if (!isShown) bar.start(total, 0, {});
    isShown = true;
    bar.update(done);
  };
  const end = (): void => {
    if (isShown) bar.stop();
  };
  return { show, end };
}

async function main(args: readonly string[]): Promise<string | Refusal> {
  const wish = readWish(args);
  if (wish === 'help') return USAGE;
  if ('code' in wish) return wish;
  const env = readEnv(process.env);
  if (!env.ok) return refusal('invalid', env.message);
  const files = await readFiles(wish.files);
  if ('code' in files) return files;
  const report = await runImport(files, wish, env.env);
  if ('code' in report) return report;
  return files.length === 0 ? report.remarks.join('\n') : `${reportText(report, wish)}${sharingHint(report)}`;
}

/** Says how to import people who were refused because they share a mail address. */
const sharingHint = ({ notes }: ImportReport): string =>
  notes.some(({ level, message }) => level === 'refused' && message.startsWith(SAME_ADDRESS))
    ? '\nIf several people share a mail address, add --shared.'
    : '';

if (import.meta.main) await runCommand(main);
