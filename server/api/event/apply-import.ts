import type { DiffRow } from '../../../domain/event/import/diff-rows.ts';
import { type EventDiff, eventDiff } from '../../../domain/event/import/event-diff.ts';
import type { ImportContext } from '../../../domain/event/import/import-context.ts';
import { personBase } from '../../../domain/event/import/kept-people.ts';
import type { ImportedEvent, ImportNote } from '../../../domain/event/import/imported-event.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { plural } from '../../../domain/plural.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { readFields, readReleasedLists } from '../event-fields/field-lists.ts';
import { type ProgrammeStates, programmeStates, storedProgramme } from './stored-programme.ts';
import { appendImport } from './append-import.ts';
import { endDemo } from './end-demo.ts';
import { baseRows, keepBases, type NewBases } from './import-bases.ts';
import { draftImport } from './draft-import.ts';
import { talksOfOthers } from './talks-of-sources.ts';
import { importAccounts, existingAccounts } from './import-accounts.ts';
import {
  type HiddenAnswers,
  hiddenAnswers,
  isHiddenChange,
  keepHiddenAnswers,
  narrowedInImport,
} from './import-answers.ts';
import { keepListed, type ListedAnswers, listedAnswers } from './import-listed.ts';
import type { BoothParts } from '../../../domain/companies/shown-booth.ts';
import { personIds as personIdsIn, placeIds } from '../../../domain/event/import/imported-names.ts';
import { findPackages } from '../packages/packages.ts';
import { fitAllAnswers } from '../people/fit-answers.ts';
import { findParts, keepParts } from '../companies/booth-parts.ts';

const server: Actor = { id: 'server', roles: [], companyId: null, replayAccess: false };

/** Returns the stored hidden fields of the companies in the source. */
async function existingBooths(
  imported: ImportedEvent,
  ports: Pick<Ports, 'log'>,
): Promise<ReadonlyMap<string, BoothParts>> {
  const { companies } = storedProgramme(await programmeStates(ports));
  const booths = new Map<string, BoothParts>();
  for (const id of new Set(placeIds('company', imported.companies, companies).values())) {
    const parts = await findParts(id, ports);
    if (parts) booths.set(id, parts);
  }
  return booths;
}

/** Stores hidden fields before visitors see the booths, so that a crash loses nothing. Idempotent. */
async function keepBooths(booths: EventDiff['booths'], ports: Ports): Promise<void> {
  const list = await readFields('company', ports);
  for (const booth of booths) await keepParts(server, { ...booth, list }, ports);
}

export interface ImportOptions extends Partial<Pick<ImportContext, 'replace' | 'takeFile' | 'lists' | 'source'>> {
  /** If true, only reports what would happen. */
  readonly dryRun?: boolean;
  /** Called with the number of things written so far and in total, including accounts. */
  readonly onProgress?: (done: number, total: number) => void;
  /** The organiser who imports. Replaced values are audited, except if the import begins the event, which cannot be undone. */
  readonly actor?: Actor;
}

const DEMO_ENDS =
  'The log-ins of the demo end with it; whoever ADMIN_EMAIL names in the environment is admin, with a link by mail.';

/** What an import did. With `dryRun`, what it would do. */
export interface ImportReport {
  readonly format: string;
  readonly rows: readonly DiffRow[];
  readonly notes: readonly ImportNote[];
  /** Remarks about the source as a whole. */
  readonly remarks: readonly string[];
  readonly unchanged: number;
  readonly accountsAdded: number;
  readonly accountsChanged: number;
}

/** What an import would do, and the state with which the source was compared. */
export interface ComparedImport {
  readonly seen: ImportContext;
  readonly plan: EventDiff;
  /** Answers that only organisers see, by person. */
  readonly hidden: ReadonlyMap<string, HiddenAnswers>;
  /** Answers about who is in the directory. */
  readonly listed: ListedAnswers;
  readonly endsDemo: boolean;
  /** True if the import begins the event or replaces another. */
  readonly begins: boolean;
  readonly report: Omit<ImportReport, 'accountsAdded' | 'accountsChanged'>;
}

const hiddenRemark = (count: number): string[] =>
  count === 0
    ? []
    : [
        plural(
          count,
          '1 person gets answers that only organisers see.',
          `${count} people get answers that only organisers see.`,
        ),
      ];

const listedRemark = (count: number): string[] =>
  count === 0
    ? []
    : [
        plural(
          count,
          '1 person gets an answer to whether others see them.',
          `${count} people get an answer to whether others see them.`,
        ),
      ];

/** Compares a source with the stored catalog. Changes nothing. */
export async function compareImport(
  imported: ImportedEvent,
  ports: Ports,
  options: Pick<ImportOptions, 'replace' | 'takeFile' | 'lists' | 'source'> = {},
): Promise<ComparedImport | Refusal> {
  const seen = await contextOf(imported, options, ports);
  const shown = storedProgramme(await programmeStates(ports));
  const plan = eventDiff(imported, shown, seen);
  if ('code' in plan) return plan;
  const endsDemo = plan.replaces && shown.event?.isDemo === true && imported.event?.isDemo !== true;
  const { frozen, lists, narrowed } = seen;
  const needs = { personIds: plan.ids.person, list: lists?.person, narrowed, frozen };
  const hidden = await hiddenAnswers(imported, needs, ports);
  const listed = await listedAnswers(imported, needs, ports);
  return {
    seen,
    plan,
    hidden,
    listed,
    endsDemo,
    begins: shown.event === undefined || endsDemo,
    report: {
      format: imported.format,
      rows: plan.rows,
      remarks: [
        ...(imported.remarks ?? []),
        ...plan.remarks,
        ...hiddenRemark([...hidden.values()].filter(isHiddenChange).length),
        ...listedRemark(listed.wanted.size),
        ...(endsDemo ? [DEMO_ENDS] : []),
      ],
      unchanged: plan.unchanged,
      notes: [...imported.notes, ...plan.notes, ...listed.kept],
    },
  };
}

/**
 * Applies a source to the catalog in as few entries as possible. Each entry is decided on the current catalog, so
 * concurrent writes are kept. Each entry is the next step of the same comparison, so running an interrupted import again
 * finishes it.
 */
export async function applyImport(
  imported: ImportedEvent,
  ports: Ports,
  options: ImportOptions = {},
): Promise<ImportReport | Refusal> {
  const compared = await compareImport(imported, ports, options);
  if ('code' in compared) return compared;
  const { seen, plan, endsDemo, begins, report } = compared;
  if (options.dryRun) return { ...report, accountsAdded: 0, accountsChanged: 0 };

  const total = plan.ops.length + imported.people.filter((person) => person.email !== undefined).length;
  let done = 0;
  const onProgress = (step: number): void => options.onProgress?.((done += step), total);
  if (endsDemo) await endDemo(ports);
  // When the demo ends, its people are deleted, so people of the source who were only known from it count as new.
  const context = { ...(endsDemo ? await contextOf(imported, options, ports) : seen), replaces: plan.replaces };
  const personIds = endsDemo ? personIdsOf(imported, context, await programmeStates(ports)) : plan.ids.person;
  await keepBooths(plan.booths, ports);
  await keepListed(await listedAnswers(imported, { personIds, frozen: context.frozen }, ports), ports);
  const actor = begins ? undefined : options.actor;
  const refused = await appendImport(imported, { context, onProgress, personIds, actor }, ports);
  if (refused) return refused;
  const { frozen, lists, narrowed } = context;
  const needs = { personIds, list: lists?.person, narrowed, frozen };
  await keepHiddenAnswers(await hiddenAnswers(imported, needs, ports), lists?.person, ports);
  await fitAllAnswers(ports); // Of people who narrowed an answer meanwhile.
  if (options.source) await draftImport(plan.drafts, options.actor ?? server, ports);
  await keepBases(basesFor(plan, options, ports), ports);
  const needed = { personIds, onProgress, actor: options.actor, isBySource: options.source !== undefined };
  const accounts = await importAccounts(imported, needed, ports);
  return {
    ...report,
    notes: [...report.notes, ...accounts.notes],
    accountsAdded: accounts.added,
    accountsChanged: accounts.changed,
  };
}

async function contextOf(
  imported: ImportedEvent,
  { replace = false, takeFile = false, lists, source }: ImportOptions,
  ports: Ports,
): Promise<ImportContext> {
  const accounts = await existingAccounts(imported, ports);
  const inForce = lists ?? (await readReleasedLists(ports));
  const { people } = storedProgramme(await programmeStates(ports));
  const personIds = personIdsIn(imported.people, people, accounts);
  const hasFields = inForce.person !== undefined;
  return {
    ...accounts,
    booths: await existingBooths(imported, ports),
    packages: await findPackages(ports),
    lists: inForce,
    narrowed: await narrowedInImport(imported, { personIds, hasFields, shown: people }, ports),
    ...(await rememberedBy(source, ports)),
    source,
    replace,
    takeFile,
    fixed: ports.fixedSettings,
  };
}

/** What imports remember about the catalog, and the talks that come from other sources. */
async function rememberedBy(
  source: ImportContext['source'],
  ports: Ports,
): Promise<Pick<ImportContext, 'bases' | 'others'>> {
  const { talks } = storedProgramme(await programmeStates(ports));
  const speakers = source ? talks.flatMap((talk) => talk.speakers.map(({ id }) => personBase(id))) : [];
  const rows = await baseRows([...new Set([...talks.map(({ id }) => id), ...speakers, 'event'])], ports);
  return {
    bases: new Map(rows.map(({ id, base }) => [id, base])),
    others: await talksOfOthers(talks, { rows, source }, ports),
  };
}

function basesFor(plan: EventDiff, { source }: ImportOptions, { group = '' }: Ports): NewBases {
  if (!source) return { bases: plan.bases, group };
  const edits = plan.edits.flatMap(({ id, kept = [], asks = [] }) =>
    id === undefined ? [] : [[id, { kept, asks }] as const],
  );
  return { bases: plan.bases, group, source: source.id, says: plan.says, edits: new Map(edits) };
}

function personIdsOf(
  imported: ImportedEvent,
  context: ImportContext,
  states: ProgrammeStates,
): ReadonlyMap<string, string> {
  const diff = eventDiff(imported, storedProgramme(states), context);
  return 'code' in diff ? new Map() : diff.ids.person;
}
