import { IMPORT_GROUP } from '../../../domain/audit/audit-acts.ts';
import { IMPORT_HEARD_EVERY, IMPORT_NOTES_MAX, IMPORT_SILENT } from '../../../domain/limits/imports.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { SECOND } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import { findAccount } from '../accounts/account-store.ts';
import { actorOf } from '../accounts/actor-of.ts';
import { choicesOf, type ImportRun, type ImportState, importTable, updateImport, wishOf } from './import-store.ts';
import { resumeCommandImport, isOutdated } from './import-by-command.ts';
import { readAgain } from '../sources/source-wish.ts';
import { planImport } from './plan-import.ts';
import type { PlannedImport } from './planned-import.ts';

interface Run extends ImportRun {
  readonly id: string;
  readonly plan: PlannedImport;
  readonly actor: Actor;
}

/** Applies a plan, reports the progress and stores the report. All changes form one audit group. */
export async function runImport({ id, plan, actor, invite, counts }: Run, ports: Ports): Promise<void> {
  const group = `${IMPORT_GROUP}${id}`;
  const update = (change: Partial<ImportState>): void =>
    // A failed update of the progress is ignored: the next update will report it.
    void updateImport(id, (held) => ({ ...held, ...change, heardAt: ports.now() }), ports).catch(() => undefined);
  const heartbeat = setInterval(() => update({}), IMPORT_HEARD_EVERY).unref();
  let reportedAt = ports.now();
  const onProgress = (done: number, total: number): void => {
    if (ports.now() < reportedAt + SECOND) return;
    reportedAt = ports.now();
    update({ done, total });
  };
  try {
    const { refused, invited } = await plan.apply({
      actor,
      invite,
      onProgress,
      ports: { ...ports, group },
    });
    const foreseenRows = new Set(
      plan.rows.filter(({ outcome }) => outcome === 'refused').map(({ row }) => `row ${row}`),
    );
    const later = refused.filter((note) => ![...foreseenRows].some((row) => note.startsWith(`${row} `)));
    const report = {
      counts,
      notes: [...later, ...plan.notes].slice(0, IMPORT_NOTES_MAX),
      invited,
      group: plan.undoable ? group : '',
    };
    await finish(id, report, ports);
  } catch (error) {
    await stop(id, ports);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

async function finish(id: string, report: NonNullable<ImportState['report']>, ports: Ports): Promise<void> {
  const end = (now: ImportState): ImportState => ({ ...now, state: 'done', done: now.total, report, run: null });
  const held = await updateImport(id, end, ports);
  if (held?.source !== undefined) await readAgain(held.source, ports);
}

/**
 * Continues interrupted imports. At a start: all of them, if no other server can use the store. Otherwise: only imports
 * that have not reported for a while. Changes from before the interruption count as unchanged.
 */
export async function resumeImports(ports: Ports, isStart = false): Promise<void> {
  const silentSince = isStart && ports.store.kind === 'embedded' ? Infinity : ports.now() - IMPORT_SILENT;
  const { documents } = await (await importTable(ports)).find('byState', { equals: ['applying'], limit: MANY });
  for (const held of documents.filter(({ heardAt }) => heardAt <= silentSince)) {
    const { id, rev, run, told } = held;
    if (told !== undefined && isOutdated(held, documents)) continue;
    const goesOn = run || told !== undefined;
    const mine = await updateImport(
      id,
      (now) => (now.rev === rev ? { ...now, ...(goesOn ? { heardAt: ports.now() } : STOPPED) } : undefined),
      ports,
    );
    if (mine && goesOn)
      ports.later('going on with an import', () =>
        orStopped(id, run ? goOn(mine, run, ports) : resumeCommandImport(mine, ports), ports),
      );
  }
}
const STOPPED = { state: 'stopped', run: null } as const;
/** Maximum number of interrupted imports that are read. */
const MANY = 20;

/** Continues an import with the same choices for the person who started it, if they still have the right. */
async function goOn(held: ImportState, run: ImportRun, ports: Ports): Promise<void> {
  const { id } = held;
  const account = await findAccount(run.by, ports);
  if (!account || account.disabled || !account.roles.includes('ROLE_ADMIN')) return stop(id, ports);
  const actor = await actorOf(account, ports);
  const plan = await planImport(await wishOf(held, choicesOf(held, ports), ports), ports);
  await runImport({ id, plan, actor, ...run }, ports);
}

async function orStopped(id: string, work: Promise<void>, ports: Ports): Promise<void> {
  try {
    await work;
  } catch (error) {
    await stop(id, ports);
    throw error;
  }
}

const stop = async (id: string, ports: Ports): Promise<void> =>
  void (await updateImport(id, (now) => ({ ...now, ...STOPPED }), ports));
