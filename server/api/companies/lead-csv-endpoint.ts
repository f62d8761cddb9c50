import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import { byArrival, type Lead } from '../../../domain/companies/lead.ts';
import { leadCsvHeader, leadCsvRow } from '../../../domain/companies/lead-csv.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { CSV_ROWS_AT_ONCE } from '../../../domain/limits/companies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { open } from '../../http/reply.ts';
import { allDocuments } from '../../sync/documents.ts';
import { getOwnCompany, NamedCompany } from './find-company.ts';
import { leadsOf } from './lead-documents.ts';

/** Without it, spreadsheets take the file for one of their own country's old encodings. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Newest first, in UTF-8 with a byte order mark, as RFC 4180 says, with nothing in it that a spreadsheet would execute. */
export const leadCsvEndpoint = endpoint({
  method: 'post',
  path: '/leads/csv',
  access: 'logged-in',
  summary: 'The leads of a company as a CSV file, for its members; admins name the company.',
  input: NamedCompany,
  example: { company_id: 'tidewater' },
  produces: 'text/csv',
  output: v.unknown(),
  handle: async ({ actor, input, ports }) => {
    const company = await getOwnCompany(actor, input.company_id ?? input.companyId, ports);
    const leads = (await allDocuments(leadsOf(company.id), ports)).toSorted(byArrival);
    return open((response) => void write(leads, ports.event(), response), {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="leads.csv"',
    });
  },
});

/** A part at a time, as fast as the reader takes it. */
async function write(leads: readonly Lead[], event: EventSettings, response: ServerResponse): Promise<void> {
  let part = BYTE_ORDER_MARK + leadCsvHeader;
  for (let from = 0; from < leads.length && !response.destroyed; from += CSV_ROWS_AT_ONCE) {
    part += leads.slice(from, from + CSV_ROWS_AT_ONCE).map((lead) => leadCsvRow(lead, event)).join('');
    if (!response.write(part)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    part = '';
  }
  response.end(part);
}
