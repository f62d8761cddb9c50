import { readLeadCsv } from '../../../domain/companies/lead-calls.ts';
import { leadCsvHeader, leadCsvRow } from '../../../domain/companies/lead-csv.ts';
import { leadEntries } from '../../../domain/companies/lead-entry.ts';
import { byArrival } from '../../../domain/companies/lead.ts';
import { CSV_ROWS_AT_ONCE } from '../../../domain/limits/companies.ts';
import { LEAD_CSV_BUDGET } from '../../../domain/limits/requests.ts';
import { endpoint } from '../../http/endpoint.ts';
import { spendBudget, streamed } from '../../http/expensive-call-limit.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { getOwnCompany } from './find-company.ts';
import { leadsOf, remarksOf } from './lead-documents.ts';

/** Newest first, in UTF-8 with a byte order mark, as RFC 4180 says, with nothing in it that a spreadsheet would execute. */
export const leadCsvEndpoint = endpoint(readLeadCsv, {
  summary: 'The leads of a company as a CSV file, for its members; admins name the company.',
  example: { company_id: 'tidewater' },
  handle: async ({ actor, input, ports }) => {
    const company = await getOwnCompany(actor, input.company_id ?? input.companyId, ports);
    spendBudget(actor.id, LEAD_CSV_BUDGET, ports.attempts);
    return streamed(parts(company.id, ports), HEADERS, ports);
  },
});

const HEADERS = {
  'content-type': 'text/csv; charset=utf-8; header=present',
  'content-disposition': 'attachment; filename="leads.csv"',
};

/** Each part is made when the reader has taken the one before. */
async function* parts(companyId: string, ports: Ports): AsyncGenerator<string> {
  const leads = (await allDocuments(leadsOf(companyId), ports)).toSorted(byArrival);
  const entries = leadEntries(leads, await allDocuments(remarksOf(companyId), ports));
  const event = ports.event();
  yield leadCsvHeader;
  for (let from = 0; from < entries.length; from += CSV_ROWS_AT_ONCE) {
    yield entries
      .slice(from, from + CSV_ROWS_AT_ONCE)
      .map((entry) => leadCsvRow(entry, event))
      .join('');
  }
}
