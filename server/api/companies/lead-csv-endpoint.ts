import { pipeline, Readable } from 'node:stream';
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
    return open((response) => void pipeline(Readable.from(parts(leads, ports.event())), response, wentAway), {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="leads.csv"',
    });
  },
});

/** Each part is made when the reader has taken the one before. */
function* parts(leads: readonly Lead[], event: EventSettings): Generator<string> {
  yield BYTE_ORDER_MARK + leadCsvHeader;
  for (let from = 0; from < leads.length; from += CSV_ROWS_AT_ONCE) {
    yield leads.slice(from, from + CSV_ROWS_AT_ONCE).map((lead) => leadCsvRow(lead, event)).join('');
  }
}

/** Whoever goes away in the middle has no use for the rest, and there is nobody left to tell. */
const wentAway = (): void => {};
