import { IMPORT_GROUP } from '../../../domain/audit/audit-acts.ts';
import { IMPORT_HEARD_EVERY, IMPORT_NOTES_MAX, IMPORT_SILENT } from '../../../domain/limits/imports.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { SECOND } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import { findAccount } from '../accounts/account-store.ts';
import { actorOf } from '../accounts/actor-of.ts';
import {
  choicesOf,
  type ImportRun,
  importedFile,
  type ImportState,
  importTable,
  updateImport,
} from './import-store.ts';
import { planImport } from './plan-import.ts';
import type { PlannedImport } from './planned-import.ts';

interface Run extends ImportRun {
  readonly id: string;
  readonly plan: PlannedImport;
  readonly actor: Actor;
}

/** Does what a plan says, tells how far it is, and keeps the report. What it changes is audited as one group. */
export async function runImport({ id, plan, actor, invite, counts }: Run, ports: Ports): Promise<void> {
  const group = `${IMPORT_GROUP}${id}`;
  const tell = (change: Partial<ImportState>): void =>
    void updateImport(id, (held) => ({ ...held, ...change, heardAt: ports.now() }), ports).catch(() => undefined); // The next one tells it.
  const hearing = setInterval(() => tell({}), IMPORT_HEARD_EVERY).unref();
  let toldAt = ports.now();
  const onProgress = (done: number, total: number): void => {
    if (ports.now() < toldAt + SECOND) return;
    toldAt = ports.now();
    tell({ done, total });
  };
  try {
    const { refused, invited } = await plan.apply({
      actor,
      invite,
      onProgress,
      ports: { ...ports, group },
    });
    const said = new Set(plan.rows.filter(({ outcome }) => outcome === 'refused').map(({ row }) => `row ${row}`));
    const later = refused.filter((note) => ![...said].some((row) => note.startsWith(`${row} `)));
    const report = {
      counts,
      notes: [...later, ...plan.notes].slice(0, IMPORT_NOTES_MAX),
      invited,
      group: plan.undoable ? group : '',
    };
    await updateImport(id, (held) => ({ ...held, state: 'done', done: held.total, report, run: null }), ports);
  } catch (error) {
    await updateImport(id, (held) => ({ ...held, state: 'stopped', run: null }), ports);
    throw error;
  } finally {
    clearInterval(hearing);
  }
}

/**
 * Goes on with imports that were cut off: at a start with all of them, where no other server can be at the same store; else
 * with those that have not been heard of for a while. What is there already is found to be the same.
 */
export async function goOnWithImports(ports: Ports, isStart = false): Promise<void> {
  const silent = isStart && ports.store.kind === 'embedded' ? 0 : IMPORT_SILENT;
  const { documents } = await (
    await importTable(ports)
  ).find('byState', { equals: ['applying'], to: ports.now() - silent + 1, limit: MANY });
  for (const held of documents) {
    const { id, rev, run } = held;
    const mine = await updateImport(
      id,
      (now) =>
        now.rev !== rev ? undefined : run ? { ...now, heardAt: ports.now() } : { ...now, state: 'stopped', run: null },
      ports,
    );
    if (mine && run) ports.later('going on with an import', () => goOn(mine, run, ports));
  }
}
/** Imports that are looked at. */
const MANY = 20;

/** With the same choices, by who began it, as long as they may. */
async function goOn(held: ImportState, run: ImportRun, ports: Ports): Promise<void> {
  const { id } = held;
  try {
    const account = await findAccount(run.by, ports);
    if (!account || account.disabled || !account.roles.includes('ROLE_ADMIN'))
      return void (await updateImport(id, (now) => ({ ...now, state: 'stopped', run: null }), ports));
    const actor = await actorOf(account, ports);
    const plan = await planImport({ file: await importedFile(held, ports), choices: choicesOf(held, ports) }, ports);
    await runImport({ id, plan, actor, ...run }, ports);
  } catch (error) {
    await updateImport(id, (now) => ({ ...now, state: 'stopped', run: null }), ports);
    throw error;
  }
}
