import { setTimeout as delay } from 'node:timers/promises';
import {
  applyImportPlan,
  checkImport,
  type ImportChoices,
  type ImportView,
  isTableKind,
  listImportRows,
  readImportState,
  startImport,
} from '../../../domain/imports/import-calls.ts';
import type { RowOutcome } from '../../../domain/imports/import-row.ts';
import { IMPORT_AWAITED, IMPORT_PAGE, IMPORT_SILENT } from '../../../domain/limits/imports.ts';
import { refuse } from '../../../domain/refusal.ts';
import { requireEventName } from '../event/is-set-up.ts';
import { readReleasedLists } from '../event-fields/field-lists.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import {
  choicesOf,
  findImport,
  type ImportState,
  keepImport,
  sealPart,
  seenOf,
  updateImport,
  wishOf,
} from './import-store.ts';
import { planImport } from './plan-import.ts';
import type { PlannedImport } from './planned-import.ts';
import { readUpload } from './read-upload.ts';
import { runImport } from './run-import.ts';

const CHANGED = 'Something has changed since this was checked. Check it again and look at what is different.';

/** Returns whether an import is running. True also for an interrupted import that a server will continue. */
const isAtIt = ({ state, heardAt, run }: ImportState, { now }: Ports): boolean =>
  state === 'applying' && (run != null || heardAt > now() - IMPORT_SILENT);

function importView(held: ImportState, ports: Ports): ImportView {
  const { id, state, done, total, report } = held;
  const isCut = state === 'applying' && !isAtIt(held, ports);
  const choices = held.choices === '' ? null : choicesOf(held, ports);
  return { id, ...seenOf(held, ports), choices, state: isCut ? 'stopped' : state, done, total, report };
}

/** The plan of the most recently checked import. Cached, because its rows are requested page by page. */
const lastPlans = new WeakMap<Ports['store'], { readonly id: string; readonly plan: PlannedImport }>();

async function checked(held: ImportState, choices: ImportChoices, ports: Ports): Promise<PlannedImport> {
  const plan = await planImport(await wishOf(held, choices, ports), ports);
  lastPlans.set(ports.store, { id: held.id, plan });
  return plan;
}

function pageOfRows(all: PlannedImport['rows'], outcome: RowOutcome | undefined, paging: Parameters<typeof pageOf>[1]) {
  const rows = all
    .filter((row) => outcome === undefined || row.outcome === outcome)
    .map((row, index) => ({ ...row, id: `${row.row}.${index}` }));
  return shown(pageOf(rows, paging, IMPORT_PAGE), ({ id: _id, ...row }) => row);
}

export const importEndpoints = [
  endpoint(startImport, {
    summary: 'Keeps a file that is to be imported for a day, and says what is in it (docs/import.md).',
    refuses: ['malformed', 'unsupported', 'conflict'],
    handle: async ({ ports, file }) => {
      const named = { name: file.name || 'The file', bytes: file.bytes };
      const { held } = await keepImport(named, await readUpload(named, await readReleasedLists(ports)), ports);
      return importView(held, ports);
    },
  }),
  endpoint(readImportState, {
    summary: 'A file that is being imported, and how far it has come.',
    example: { id: 'guests' },
    handle: async ({ input, ports }) => importView(await findImport(input.id, ports), ports),
  }),
  /** Checks an import. Does not change the event; idempotent. */
  endpoint(checkImport, {
    summary: 'What a file would do, read with these columns and corrections: counts, and a mark of the plan.',
    example: { id: 'guests', what: 'holders', mapping: ['email', 'first_name', 'last_name'] },
    refuses: ['conflict', 'unsupported'],
    handle: async ({ input: { id, ...choices }, ports }) => {
      const held = await findImport(id, ports);
      if (isAtIt(held, ports)) refuse('conflict', 'This file is being imported.');
      const { rows, apply: _apply, ...view } = await checked(held, choices, ports);
      const kept = sealPart(Buffer.from(JSON.stringify(choices)), id, ports);
      await updateImport(id, (now) => ({ ...now, choices: kept }), ports);
      const outcome = rows.some((row) => row.outcome === 'refused') ? 'refused' : undefined;
      return { ...view, first: pageOfRows(rows, outcome, {}) };
    },
  }),
  endpoint(listImportRows, {
    summary: 'The rows of the last check, with what becomes of each and why.',
    example: { id: 'guests', outcome: 'new' },
    refuses: ['conflict', 'gone'],
    handle: async ({ input: { id, outcome, ...paging }, ports }) => {
      const held = await findImport(id, ports);
      const last = lastPlans.get(ports.store);
      const plan = last?.id === id ? last.plan : await checked(held, choicesOf(held, ports), ports);
      return pageOfRows(plan.rows, outcome, paging);
    },
  }),
  /** Applies a checked import. Plans it again with the same function and refuses if the plan differs from the checked one. */
  endpoint(applyImportPlan, {
    summary: 'Does what the last check said. Refused where anything has changed since, or where the check asks first.',
    example: { id: 'guests', plan: '10cfsdarj2j' },
    refuses: ['conflict'],
    handle: async ({ actor, input: { id, plan: mark, invite }, ports }) => {
      const held = await findImport(id, ports);
      const choices = choicesOf(held, ports);
      if (invite && isTableKind(choices.what)) await requireEventName(ports); // Other files name the event.
      const plan = await checked(held, choices, ports);
      if (plan.plan !== mark) refuse('conflict', CHANGED, [{ field: 'plan', message: CHANGED }]);
      if (plan.asks !== '') refuse('conflict', plan.asks, [{ field: 'replace', message: plan.asks }]);
      const run = { by: actor.id, invite, counts: plan.counts };
      const begun = await updateImport(
        id,
        (now) =>
          isAtIt(now, ports)
            ? undefined
            : { ...now, state: 'applying', done: 0, total: plan.rows.length, heardAt: ports.now(), run },
        ports,
      );
      if (!begun) return refuse('conflict', 'This file is being imported.');
      const running = runImport({ id, plan, actor, ...run }, ports);
      ports.later('importing a file', () => running);
      // A longer import continues after this answer; the device then requests its state.
      await Promise.race([running.catch(() => undefined), delay(IMPORT_AWAITED, undefined, { ref: false })]);
      return importView(await findImport(id, ports), ports);
    },
  }),
];
