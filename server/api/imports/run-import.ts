import { IMPORT_GROUP } from '../../../domain/audit/audit-acts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { countRows } from '../../../domain/imports/import-row.ts';
import { IMPORT_NOTES_MAX } from '../../../domain/limits/imports.ts';
import { SECOND } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import { updateImport } from './import-store.ts';
import type { PlannedImport } from './planned-import.ts';

interface Run {
  readonly id: string;
  readonly plan: PlannedImport;
  readonly actor: Actor;
  readonly invite: boolean;
}

/** Does what a plan says, tells how far it is, and keeps the report. What it changes is audited as one group. */
export async function runImport({ id, plan, actor, invite }: Run, ports: Ports): Promise<void> {
  const group = `${IMPORT_GROUP}${id}`;
  let toldAt = ports.now();
  const onProgress = (done: number, total: number): void => {
    if (ports.now() < toldAt + SECOND) return;
    toldAt = ports.now();
    void updateImport(id, (held) => ({ ...held, done, total, heardAt: toldAt }), ports).catch(() => undefined); // The next one tells it.
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
      counts: countRows(plan.rows),
      notes: [...later, ...plan.notes].slice(0, IMPORT_NOTES_MAX),
      invited,
      group: plan.undoable ? group : '',
    };
    await updateImport(id, (held) => ({ ...held, state: 'done', done: held.total, report }), ports);
  } catch (error) {
    await updateImport(id, (held) => ({ ...held, state: 'stopped' }), ports);
    throw error;
  }
}
