import { BYTE_ORDER_MARK, csvRow } from '../../../domain/csv-cell.ts';
import { readTable, readTalkNumbers } from '../../../domain/exports/export-calls.ts';
import { cellsOf, type RowOf, type TableName, TABLES } from '../../../domain/exports/tables.ts';
import { CSV_ROWS_AT_ONCE } from '../../../domain/limits/companies.ts';
import { TABLE_CSV_BUDGET } from '../../../domain/limits/requests.ts';
import { attachment } from '../../http/files/attachment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { spendBudget, streamed } from '../../http/expensive-call-limit.ts';
import type { Ports } from '../../ports.ts';
import { recordChange } from '../audit/audit-store.ts';
import { audit } from './audit-table.ts';
import { claims, connections, entries, leads, perks, raffles } from './lobby-tables.ts';
import { speakers, tickets, users } from './people-tables.ts';
import { analytics, attendance, resources, talks, views } from './programme-tables.ts';
import { feedback, questions, signups } from './said-tables.ts';
import { talkNumbers } from './talk-numbers.ts';

type Rows<Name extends TableName> = Promise<readonly RowOf<Name>[]> | AsyncGenerator<RowOf<Name>>;

/** What stands in each table. */
const MADE_BY: { readonly [Name in TableName]: (ports: Ports) => Rows<Name> } = {
  users,
  tickets,
  speakers,
  talks,
  attendance,
  views,
  analytics,
  resources,
  leads,
  connections,
  perks,
  claims,
  raffles,
  entries,
  feedback,
  questions,
  signups,
  audit,
};

export const tableEndpoints = [
  /** Who takes addresses and names along stands in the audit. */
  endpoint(readTable, {
    summary: 'What organisers need afterwards as a CSV file, each with columns of fixed names (docs/api.md).',
    example: { what: 'attendance' },
    handle: async ({ actor, input: { what }, ports }) => {
      spendBudget(actor.id, TABLE_CSV_BUDGET, ports.attempts);
      await recordChange(
        { by: actor.id, scope: 'accounts', note: `took along the table “${what}”`, changes: [] },
        ports,
      );
      return streamed(parts(what, ports), attachment(`${what}.csv`, 'text/csv; charset=utf-8; header=present'), ports);
    },
  }),
  endpoint(readTalkNumbers, {
    summary: 'Of each talk how many people kept, watched, signed up, rated and asked.',
    example: {},
    handle: async ({ ports }) => ({ data: await talkNumbers(ports) }),
  }),
];

/** Each part is made when the reader has taken the one before. */
async function* parts(name: TableName, ports: Ports): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(TABLES[name]);
  let rows: string[] = [];
  for await (const row of await MADE_BY[name](ports)) {
    rows.push(csvRow(cellsOf(name, row)));
    if (rows.length < CSV_ROWS_AT_ONCE) continue;
    yield rows.join('');
    rows = [];
  }
  yield rows.join('');
}
