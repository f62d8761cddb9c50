import type * as v from 'valibot';
import { type CompanyPage, readAllCompanies, readCompanies } from '../../../domain/companies/company-calls.ts';
import { type CompanyDirectory, companyDirectory, filterCompanies } from '../../../domain/companies/company-list.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { recommendCompanies } from '../../../domain/companies/recommend-companies.ts';
import { RECOMMENDED_COMPANIES_FETCHED } from '../../../domain/limits/companies.ts';
import { PAGE_SIZE } from '../../../domain/limits/requests.ts';
import { blankPerson } from '../../../domain/people/person.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { json } from '../../http/reply.ts';
import type { Ports, SyncLog } from '../../ports.ts';
import { companies, people } from '../../sync/stored-collections.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { cachedReply } from '../../sync/cached-replies.ts';
import { perks } from '../perks/claims.ts';
import { companyViewer } from './company-view.ts';

async function everyCompany(ports: Ports): Promise<v.InferInput<typeof CompanyPage>> {
  const all = (await directory(ports)).map(({ thing }) => thing);
  const show = await companyViewer(ports);
  return { data: all.map(show), pagination: { page: 1, total: all.length, count: all.length } };
}

/** `/company/all` before `/company/:id`, which would take it for an id. */
export const companyListEndpoints = [
  /** For selects and exports, so it is one page however many there are. */
  endpoint(readAllCompanies, {
    summary: 'Every company, sponsors and larger booths first.',
    example: {},
    handle: ({ ports }) =>
      cachedReply('companies', [companies, perks], {
        log: ports.log,
        make: async () => json(await everyCompany(ports)),
      }),
  }),
  /**
   * Sponsors first, then super, premium and basic booths, then by name; with a search the best first.
   *
   * `component=recommended`, or `isLobby` for the list beside the lobby, asks for recommendations, 100 unless `count`
   * says otherwise, of which screens show 10: companies that share the caller's focus (3 each), traffic (2 each) or geo
   * (1) come first; being a sponsor counts 2. Who has filled in none of that gets the directory. One's own company is
   * left out. `interest` finds companies that have any of it in their focus or wanted traffic. `isComplete` asks for
   * companies that have filled in what their form demands, or for the others. All companies have a booth here, so
   * `onlybooths` changes nothing.
   */
  endpoint(readCompanies, {
    summary: 'Companies a page at a time, narrowed down by search and choices, or recommended to you.',
    example: { search: 'tide', count: 20 },
    handle: async ({ actor, input, ports }) => {
      const found = filterCompanies(await directory(ports), {
        search: input.search,
        interest: input.interest ?? [],
        expertise: input.expertise ?? [],
        countries: input.countries ?? [],
        isComplete: input.isComplete,
      });
      const isRecommended = input.component === 'recommended' || input.isLobby === true;
      const visitor = (await findDocument(people, actor.id, ports)) ?? blankPerson(actor.id);
      const list = isRecommended ? recommendCompanies(found, visitor) : found;
      return shown(
        pageOf(list, input, isRecommended ? RECOMMENDED_COMPANIES_FETCHED : PAGE_SIZE),
        await companyViewer(ports),
      );
    },
  }),
];

const directories = new WeakMap<
  SyncLog,
  { readonly companies: readonly Company[]; readonly sorted: CompanyDirectory }
>();

/** Sorted anew only when a company has changed: each is the same object as long as it has not. */
async function directory(ports: Pick<Ports, 'log'>): Promise<CompanyDirectory> {
  const all = await allDocuments(companies, ports);
  const known = directories.get(ports.log);
  if (
    known &&
    all.length === known.companies.length &&
    all.every((company, index) => company === known.companies[index])
  )
    return known.sorted;
  const sorted = companyDirectory(all);
  directories.set(ports.log, { companies: all, sorted });
  return sorted;
}
