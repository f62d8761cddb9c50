import type { TemplateName } from '../../../domain/event-fields/event-field.ts';
import type { DateOrder } from '../../../domain/imports/import-calls.ts';
import { isEventFileText } from '../../../domain/next-edition/event-file.ts';
import { formatList } from '../../../domain/plural.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import type { Zone } from '../../../domain/time.ts';
import type { ImportFile } from '../../import/import-file.ts';
import { readEventFiles } from '../../import/reader.ts';
import type { Ports } from '../../ports.ts';
import { chooseTemplate, SERVER, templateLists } from '../event-fields/choose-template.ts';
import { readReleasedLists } from '../event-fields/field-lists.ts';
import { importSponsorFiles, isSponsorFile } from '../imports/import-sponsor-files.ts';
import { findPackages } from '../packages/packages.ts';
import { readEventFileText } from '../next-edition/read-event-file.ts';
import { startEvent, startFileRefusal, startReport } from '../next-edition/start-event.ts';
import { zoneOfRealEvent } from './event-zone.ts';
import { applyImport, type ImportOptions, type ImportReport } from './apply-import.ts';

export interface ImportRequest extends ImportOptions {
  readonly files: readonly ImportFile[];
  readonly zone?: Zone;
  readonly dates?: DateOrder;
  /** The kind of event. Chosen before the files are read, whose tables may answer its fields. */
  readonly template?: TemplateName;
  /** Whether several people of the files may have one mail address; their names tell them apart. */
  readonly shared?: boolean;
}

/** Reads and applies files. Called by the import command, in its own process or in the running server. */
export async function importFiles({ files, ...request }: ImportRequest, ports: Ports): Promise<ImportReport | Refusal> {
  const sponsors = files.filter(isSponsorFile);
  const others = files.filter((file) => !sponsors.includes(file));
  const report =
    others.length === 0 && !request.template ? NOTHING : await importEventFiles({ files: others, ...request }, ports);
  if ('code' in report || sponsors.length === 0) return report;
  const ofSponsors = await importSponsorFiles(sponsors, request.dryRun ?? false, ports);
  return 'code' in ofSponsors ? ofSponsors : together(report, ofSponsors);
}

const together = (one: ImportReport, other: ImportReport): ImportReport => ({
  ...one,
  format: formatList([one.format, other.format].filter((format) => format !== '')),
  rows: [...one.rows, ...other.rows],
  notes: [...one.notes, ...other.notes],
  remarks: [...one.remarks, ...other.remarks],
  unchanged: one.unchanged + other.unchanged,
});

async function importEventFiles(
  { files, zone, dates, template, shared: isShared = false, ...options }: ImportRequest,
  ports: Ports,
): Promise<ImportReport | Refusal> {
  const chosen = template ? await chosenRemarks(template, options.dryRun ?? false, ports) : [];
  if (files.length === 0) return { ...NOTHING, remarks: chosen };
  const [first] = files;
  const text = first && files.length === 1 ? Buffer.from(first.bytes).toString('utf8') : '';
  if (first && isEventFileText(text)) return startFrom({ name: first.name, text, dryRun: options.dryRun }, ports);
  const lists = template && options.dryRun ? await templateLists(template, ports) : await readReleasedLists(ports);
  const runningZone = await zoneOfRealEvent(ports);
  const imported = await readEventFiles(files, {
    ...(zone === undefined ? {} : { zone }),
    ...(dates === undefined ? {} : { dates }),
    ...(runningZone === undefined ? {} : { runningZone }),
    lists,
    packages: await findPackages(ports),
    isShared,
  });
  if ('code' in imported) return imported;
  const report = await applyImport(imported, ports, { ...options, lists });
  if ('code' in report) return report;
  // An event that takes the place of the demo also takes away what was chosen before.
  const staying = template && !options.dryRun ? await chooseTemplate(SERVER, template, ports) : chosen;
  const stated = chosen.filter((remark, index) => index === 0 || staying.includes(remark));
  return { ...report, remarks: [...stated, ...report.remarks] };
}

interface EventFileText {
  readonly name: string;
  readonly text: string;
  readonly dryRun: boolean | undefined;
}

/** Starts the event from an event file, if there is none yet. */
async function startFrom({ name, text, dryRun = false }: EventFileText, ports: Ports): Promise<ImportReport | Refusal> {
  const read = readEventFileText(name, text);
  if ('code' in read) return read;
  const refused = dryRun ? await startFileRefusal(read, ports) : await startEvent(read, ports);
  return refused ?? startReport(read);
}

/** Chooses a template, unless it is only asked what would happen. Returns what to tell about it. */
async function chosenRemarks(template: TemplateName, isDry: boolean, ports: Ports): Promise<string[]> {
  if (isDry) return [`The event would get the template ${template}.`];
  return [`The event has the template ${template}.`, ...(await chooseTemplate(SERVER, template, ports))];
}

const NOTHING: ImportReport = {
  format: '',
  rows: [],
  notes: [],
  remarks: [],
  unchanged: 0,
  accountsAdded: 0,
  accountsChanged: 0,
};
