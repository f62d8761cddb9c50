import { MACHINE_DAYS_MAX, MACHINE_SECRET_BYTES, MACHINES_MAX } from '../../../domain/limits/machines.ts';
import {
  addMachine,
  endMachine,
  listMachines,
  listRefusedCalls,
  type MachineView,
} from '../../../domain/machines/machine-calls.ts';
import { MACHINE_TOKEN, type NewMachine } from '../../../domain/machines/machine.ts';
import { refuse } from '../../../domain/refusal.ts';
import { SHOPS } from '../../../domain/sources/shops.ts';
import { type Instant, inZone } from '../../../domain/time.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import { tablePage } from '../../http/table-page.ts';
import type { Ports } from '../../ports.ts';
import { insertNew } from '../../store/insert-new.ts';
import { recordChange } from '../audit/audit-store.ts';
import { getCompany } from '../companies/find-company.ts';
import { sourceTable } from '../sources/source-store.ts';
import {
  allMachines,
  isMachineValid,
  machineHash,
  type StoredMachine,
  machineTable,
  refusedCallTable,
  updateMachine,
} from './machine-store.ts';

const iso = (at: Instant): string => new Date(at).toISOString();

const viewOf = ({ id, name, scopes, companyId, end, ...row }: StoredMachine): MachineView => ({
  id,
  name,
  scopes: [...scopes],
  company_id: companyId,
  source_id: row.sourceId,
  end,
  created_at: iso(row.createdAt),
  until: row.until,
  expires_at: iso(row.expiresAt),
  last_used_at: row.lastUsedAt === 0 ? null : iso(row.lastUsedAt),
  calls: row.calls,
});

/** Returns when the last day of a token ends. Refuses a day that is over or more than a year away. */
function endOf(until: string, { event, now }: Pick<Ports, 'event' | 'now'>): Instant {
  const { zone } = event();
  const today = inZone(now(), zone).toPlainDate();
  const day = Temporal.PlainDate.from(until);
  const days = today.until(day).days;
  const message = days < 0 ? 'This day is over' : days > MACHINE_DAYS_MAX ? 'A token lasts at most a year' : undefined;
  if (message !== undefined) refuse('invalid', message, [{ field: 'until', message }]);
  return day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
}

/** Fields that the audit shows: none is secret. */
const shownFields = ({ name, scopes, companyId, sourceId, until, end }: StoredMachine) => ({
  name,
  scopes: [...scopes],
  companyId,
  sourceId,
  until,
  token: `ends …${end}`,
});

interface Recorded {
  readonly by: string;
  readonly note: string;
  readonly before: StoredMachine | null;
  readonly after: StoredMachine | null;
}

async function record({ by, note, before, after }: Recorded, ports: Ports): Promise<void> {
  const id = (after ?? before)?.id ?? '';
  const fields = { before: before && shownFields(before), after: after && shownFields(after) };
  await recordChange(
    { by, scope: 'machines', note, changes: [{ collection: 'machines', id, rev: '', ...fields }] },
    ports,
  );
}

const CHOOSE = 'Choose the source';

/** Only tickets that are written are of one source. */
async function sourceOf({ scopes, source_id: id }: NewMachine, ports: Ports): Promise<string | null> {
  if (!scopes.includes('tickets:write')) return null;
  const source = id === null ? undefined : await (await sourceTable(ports)).get(id);
  if (!source || !SHOPS[source.kind].takesPush)
    return refuse('invalid', CHOOSE, [{ field: 'source_id', message: CHOOSE }]);
  return source.id;
}

/** Only leads are of one company. */
async function companyOf({ scopes, company_id: id }: NewMachine, ports: Ports): Promise<string | null> {
  return id === null || !scopes.includes('leads:read') ? null : (await getCompany(id, ports)).id;
}

export const machineEndpoints = [
  endpoint(listRefusedCalls, {
    summary: 'Calls of the last seven days that were refused to tokens: the latest of each kind and day.',
    example: {},
    async handle({ input, ports }) {
      const names = new Map((await allMachines(ports)).map(({ id, name }) => [id, name]));
      const table = await refusedCallTable(ports);
      const { data, pagination } = await tablePage(table, { index: 'byTime', equals: [], reverse: true }, input);
      const shown = data.map(({ id, at, machineId, method, path, why }) => ({
        id,
        at: iso(at),
        machine_id: machineId,
        machine: names.get(machineId) ?? '',
        method,
        path,
        why,
      }));
      return { data: shown, pagination };
    },
  }),
  endpoint(listMachines, {
    summary: 'The tokens with which programs use the API, by name, those that are over left out.',
    example: {},
    async handle({ input, ports }) {
      const valid = (await allMachines(ports)).filter((row) => isMachineValid(row, ports.now()));
      const byName = valid.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
      const { data, pagination } = pageOf(byName, input);
      return { data: data.map(viewOf), pagination };
    },
  }),
  /** Only this answer contains the token. */
  endpoint(addMachine, {
    summary: 'Makes a token for a program, shown this once. It can only make the calls of its scopes.',
    example: { name: 'Website', scopes: ['programme:read'], until: '2027-07-31' },
    refuses: ['conflict', 'not-found'],
    async handle({ actor, input, ports }) {
      const { name, scopes, until } = input;
      const expiresAt = endOf(until, ports);
      const companyId = await companyOf(input, ports);
      const sourceId = await sourceOf(input, ports);
      const valid = (await allMachines(ports)).filter((row) => isMachineValid(row, ports.now()));
      const id = ports.newId(12);
      const token = MACHINE_TOKEN + ports.newId(MACHINE_SECRET_BYTES, `token of ${id}`);
      const hash = machineHash(token);
      if (valid.length >= MACHINES_MAX && !valid.some((row) => row.id === id))
        refuse('conflict', `An event has at most ${MACHINES_MAX} tokens. End one that is not used.`);
      const row: StoredMachine = {
        id,
        rev: 1,
        name,
        scopes,
        companyId,
        sourceId,
        hash,
        end: token.slice(-4),
        createdAt: ports.now(),
        until,
        expiresAt,
        endedAt: 0,
        lastUsedAt: 0,
        callsOn: '',
        calls: 0,
      };
      await insertNew(await machineTable(ports), row);
      await record({ by: actor.id, note: `made the token “${name}”`, before: null, after: row }, ports);
      return { ...viewOf(row), token };
    },
  }),
  endpoint(endMachine, {
    summary: 'Ends a token at once.',
    example: { id: 'website' },
    async handle({ actor, input: { id }, ports }) {
      const before = await (await machineTable(ports)).get(id);
      const endedAt = ports.now();
      const ended = await updateMachine(id, (held) => (held.endedAt === 0 ? { ...held, endedAt } : undefined), ports);
      // A repeat of an interrupted call finds it ended, and notes it once more under the same id.
      if (!before || (!ended && ports.again === undefined)) return refuse('not-found', 'There is no such token');
      await record({ by: actor.id, note: `ended the token “${before.name}”`, before, after: null }, ports);
      return null;
    },
  }),
];
