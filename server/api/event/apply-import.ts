import type { DiffRow } from '../../../domain/event/import/diff-rows.ts';
import { type EventDiff, eventDiff } from '../../../domain/event/import/event-diff.ts';
import type { ImportContext } from '../../../domain/event/import/import-context.ts';
import type { ImportBases } from '../../../domain/event/import/kept-edits.ts';
import type { ImportedEvent, ImportNote } from '../../../domain/event/import/imported-event.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import type { Op } from '../../../domain/sync/log.ts';
import { eventSettings, people } from '../../sync/stored-collections.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import type { EditedBefore } from '../../sync/edit-documents.ts';
import { isMove } from '../companies/membership.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { type ProgrammeStates, programmeStates, storedProgramme } from './stored-programme.ts';
import { endDemo } from './end-demo.ts';
import { importBases, keepBases } from './import-bases.ts';
import { importAccounts, existingAccounts } from './import-accounts.ts';
import type { Company } from '../../../domain/companies/company.ts';
import type { BoothParts } from '../../../domain/companies/shown-booth.ts';
import { placeIds } from '../../../domain/event/import/imported-names.ts';
import { findPackages } from '../packages/packages.ts';
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
async function keepBooths(booths: readonly Company[], ports: Ports): Promise<void> {
  const list = await readFields('company', ports);
  for (const company of booths) await keepParts(server, { company, list }, ports);
}

/** Limits of one log entry of an import. A device applies an entry in one step. */
const ENTRY_OPS = 500;
const ENTRY_BYTES = 2_000_000;

export interface ImportOptions extends Partial<Pick<ImportContext, 'replace' | 'takeFile'>> {
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
  readonly endsDemo: boolean;
  /** True if the import begins the event or replaces another. */
  readonly begins: boolean;
  readonly report: Omit<ImportReport, 'accountsAdded' | 'accountsChanged'>;
}

/** Compares a source with the stored catalog. Changes nothing. */
export async function compareImport(
  imported: ImportedEvent,
  ports: Ports,
  options: Pick<ImportOptions, 'replace' | 'takeFile'> = {},
): Promise<ComparedImport | Refusal> {
  const seen = await contextOf(imported, options, ports);
  const shown = storedProgramme(await programmeStates(ports));
  const plan = eventDiff(imported, shown, seen);
  if ('code' in plan) return plan;
  const endsDemo = plan.replaces && shown.event?.isDemo === true && imported.event?.isDemo !== true;
  return {
    seen,
    plan,
    endsDemo,
    begins: shown.event === undefined || endsDemo,
    report: {
      format: imported.format,
      rows: plan.rows,
      remarks: [...(imported.remarks ?? []), ...plan.remarks, ...(endsDemo ? [DEMO_ENDS] : [])],
      unchanged: plan.unchanged,
      notes: [...imported.notes, ...plan.notes],
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
  const actor = begins ? undefined : options.actor;
  const refused = await appendAll(imported, { context, onProgress, personIds, actor }, ports);
  if (refused) return refused;
  await keepBases(plan.bases, ports.group ?? '', ports);
  const accounts = await importAccounts(imported, { personIds, onProgress, actor: options.actor }, ports);
  return {
    ...report,
    notes: [...report.notes, ...accounts.notes],
    accountsAdded: accounts.added,
    accountsChanged: accounts.changed,
  };
}

const contextOf = async (
  imported: ImportedEvent,
  { replace = false, takeFile = false }: ImportOptions,
  ports: Ports,
): Promise<ImportContext> => ({
  ...(await existingAccounts(imported, ports)),
  booths: await existingBooths(imported, ports),
  packages: await findPackages(ports),
  bases: await basesOf(ports),
  replace,
  takeFile,
  fixed: ports.fixedSettings,
});

async function basesOf(ports: Ports): Promise<ImportBases> {
  const talks = (await ports.log.state('pub')).all('talks').map(({ id }) => id);
  return importBases([...talks, 'event'], ports);
}

function personIdsOf(
  imported: ImportedEvent,
  context: ImportContext,
  states: ProgrammeStates,
): ReadonlyMap<string, string> {
  const diff = eventDiff(imported, storedProgramme(states), context);
  return 'code' in diff ? new Map() : diff.ids.person;
}

interface AppendNeeds {
  readonly context: ImportContext;
  readonly onProgress: (step: number) => void;
  readonly personIds: ReadonlyMap<string, string>;
  readonly actor: Actor | undefined;
}

/** Appends all entries. A change of company changes the readable scopes, so it restarts the sync streams of these people. */
async function appendAll(
  imported: ImportedEvent,
  { context, onProgress, personIds, actor }: AppendNeeds,
  ports: Ports,
): Promise<Refusal | undefined> {
  const mailed = new Set(imported.people.flatMap(({ key, email }) => (email ? (personIds.get(key) ?? []) : [])));
  let next: 'pub' | 'dir' = 'dir';
  for (;;) {
    const scope = next;
    let rest = 0;
    let written = 0;
    let moved: string[] = [];
    const states = await programmeStates(ports);
    const appended = await ports.log.append(scope, {
      mid: `import:${ports.randomId()}`,
      by: actor?.id ?? 'server',
      decide(state) {
        const diff = eventDiff(imported, storedProgramme({ ...states, [scope]: state }), context);
        if ('code' in diff) return { refused: diff };
        const wanted = nextOps(diff.ops);
        const own = scopeOf(wanted) === scope ? wanted : [];
        const all = actor && scope === people.scope ? withNewcomersApart(own, state, mailed) : [own];
        const ops = firstEntry(all[0] ?? []);
        const done = new Set(ops);
        next = scopeOf(nextOps(diff.ops.filter((op) => !done.has(op))));
        written = ops.length;
        moved = ops
          .filter(({ c, id, doc }) => isMove(state, { c, id, doc: isObject(doc) ? doc : null }))
          .map(({ id }) => id);
        rest = diff.ops.length - ops.length;
        return { ops, ...(actor && { res: replacedBy(ops, state, ports.group) }) };
      },
    });
    if (!appended.ok) return appended.refused;
    for (const personId of moved) await ports.streams.reopenPerson(personId);
    onProgress(written);
    if (rest === 0) return undefined;
  }
}

/**
 * Returns the changes of one scope that come next: people whom talks and booths name; the whole programme, so that devices get
 * it at once. If people are removed, they go after the talks that name them, and before the event's settings, which end the
 * import.
 */
function nextOps(ops: readonly Op[]): readonly Op[] {
  const [theirs, others] = [ops.filter(isOfPeople), ops.filter((op) => !isOfPeople(op))];
  const put = theirs.filter(({ del }) => !del);
  if (put.length > 0 || theirs.length === 0) return put.length > 0 ? put : others;
  const content = others.filter(({ c }) => c !== eventSettings.name);
  return content.length > 0 ? content : theirs;
}

const isOfPeople = ({ c }: Op): boolean => c === people.name;

const scopeOf = (ops: readonly Op[]): 'pub' | 'dir' => (ops.some(isOfPeople) ? 'dir' : 'pub');

const isObject = (doc: unknown): doc is object => typeof doc === 'object' && doc !== null;

/**
 * Splits the ops into entries so that new people with an account have separate entries: they stay when the import is undone.
 * Their entries come after the documents that they refer to, and before those that refer to them.
 */
function withNewcomersApart(
  ops: readonly Op[],
  state: ScopeState,
  mailed: ReadonlySet<string>,
): readonly (readonly Op[])[] {
  const isNewcomer = ({ c, id, del }: Op): boolean =>
    c === people.name && !del && mailed.has(id) && state.get(c, id) === undefined;
  const first = ops.findIndex(isNewcomer);
  if (first === -1) return [ops];
  const rest = ops.slice(first).filter((op) => !isNewcomer(op));
  return [ops.slice(0, first), ops.filter(isNewcomer), rest].filter((some) => some.length > 0);
}

const replacedBy = (ops: readonly Op[], state: ScopeState, group: string | undefined): EditedBefore => ({
  before: ops.map(({ c, id }) => (state.get(c, id)?.doc as object | undefined) ?? null),
  ...(group !== undefined && { group }),
});

function firstEntry(ops: readonly Op[]): readonly Op[] {
  let bytes = 0;
  const end = ops.findIndex((op, index) => {
    bytes += Buffer.byteLength(JSON.stringify(op));
    return index > 0 && (index >= ENTRY_OPS || bytes > ENTRY_BYTES);
  });
  return end === -1 ? ops : ops.slice(0, end);
}
