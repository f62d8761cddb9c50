import {
  type CompanyPage,
  editOwnCompany,
  readAllCompanies,
  readCompanies,
  readCompany,
  readCompanyUsers,
  removeCompanyUser,
  uploadOwnLogo,
} from '../../../domain/companies/company-calls.ts';
import { blankPerson, personName } from '../../../domain/people/person.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { companies } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { ofRole } from '../people/directory.ts';
import { personView } from '../people/person-view.ts';
import { fieldLists } from '../event-fields/field-lists.ts';
import { readCompanyForm } from './company-fields.ts';
import { companyViewer, currentBooth, readBooth } from './company-view.ts';
import { getCompany, getOwnCompany } from './find-company.ts';
import { endMembership } from './membership.ts';
import { seenBooth, writeCompany, writeLogo } from './write-company.ts';
import type * as v from 'valibot';
import { type CompanyDirectory, companyDirectory, filterCompanies } from '../../../domain/companies/company-list.ts';
import type { Company } from '../../../domain/companies/company.ts';
import type { Packages } from '../../../domain/packages/package.ts';
import { recommendCompanies } from '../../../domain/companies/recommend-companies.ts';
import { RECOMMENDED_COMPANIES_FETCHED } from '../../../domain/limits/companies.ts';
import { PAGE_SIZE } from '../../../domain/limits/requests.ts';
import { json } from '../../http/reply.ts';
import type { Ports, SyncLog } from '../../ports.ts';
import { cachedReply } from '../../sync/cached-replies.ts';
import { findPackages, packages } from '../packages/packages.ts';
import { perks } from '../perks/claims.ts';
import { findListed, findPerson } from '../people/find-person.ts';

async function everyCompany(ports: Ports): Promise<v.InferInput<typeof CompanyPage>> {
  const all = (await directory(ports)).map(({ thing }) => thing);
  const show = await companyViewer(ports);
  return { data: all.map(show), pagination: { page: 1, total: all.length, count: all.length } };
}

/** `/company/all` must come before `/company/:id`, which would match it as an id. */
const companyListEndpoints = [
  /** For selects and exports: returns all companies in one page. */
  endpoint(readAllCompanies, {
    summary: 'Every company, sponsors and larger booths first.',
    example: {},
    handle: ({ ports }) =>
      cachedReply('companies', [companies, perks, fieldLists, packages], {
        log: ports.log,
        make: async () => json(await everyCompany(ports)),
      }),
  }),
  /**
   * Order: sponsors, then by the order of packages, then by name. With a search, the best matches come first.
   * `component=recommended`, and `isLobby` for the list beside the lobby, return recommendations: 100 unless `count` says
   * otherwise; screens show 10. Companies with the same focus (3 points each), traffic (2 each) or geo (1) as the caller's
   * come first; a sponsor gets 2. A caller without these fields gets the directory. The caller's own company is left out.
   * `interest` finds companies that have any of its values in their focus or wanted traffic. `isComplete` selects
   * companies whose form is complete (true) or incomplete (false). All companies have a booth here, so `onlybooths` has no
   * effect.
   */
  endpoint(readCompanies, {
    summary: 'Companies a page at a time, narrowed down by search and choices, or recommended to you.',
    example: { search: 'tide', count: 20 },
    handle: async ({ actor, input, ports }) => {
      const inForce = await findPackages(ports);
      const filters = {
        search: input.search,
        interest: input.interest ?? [],
        expertise: input.expertise ?? [],
        countries: input.countries ?? [],
        isComplete: input.isComplete,
      };
      const found = filterCompanies(await directory(ports), filters, inForce);
      const isRecommended = input.component === 'recommended' || input.isLobby === true;
      const visitor = (await findPerson(actor.id, ports)) ?? blankPerson(actor.id);
      const list = isRecommended ? recommendCompanies(found, visitor, inForce) : found;
      return shown(
        pageOf(list, input, isRecommended ? RECOMMENDED_COMPANIES_FETCHED : PAGE_SIZE),
        await companyViewer(ports),
      );
    },
  }),
];

const directories = new WeakMap<
  SyncLog,
  { readonly companies: readonly Company[]; readonly packages: Packages; readonly sorted: CompanyDirectory }
>();

/** Returns the sorted directory. Sorts again only after a company or a package changed: an unchanged one is the same object. */
async function directory(ports: Pick<Ports, 'log'>): Promise<CompanyDirectory> {
  const all = await allDocuments(companies, ports);
  const inForce = await findPackages(ports);
  const known = directories.get(ports.log);
  if (known && areSame(all, known.companies) && areSame(inForce, known.packages)) return known.sorted;
  const sorted = companyDirectory(all, inForce);
  directories.set(ports.log, { companies: all, packages: inForce, sorted });
  return sorted;
}

const areSame = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

export const companyEndpoints = [
  ...companyListEndpoints,
  /** Members and admins get the stored booth, so that they can edit it. Others get it without hidden fields. */
  endpoint(readCompany, {
    summary: 'One company and its booth. Its `rev` may be sent as If-Match with a change.',
    example: { id: 'tidewater' },
    handle: ({ actor, input, ports }) => readBooth(input.id, actor, ports),
  }),
  endpoint(readCompanyUsers, {
    summary: 'The members of a company, by name; of one role with `role`.',
    example: { id: 'tidewater' },
    handle: async ({ actor, input, ports }) => {
      const { users } = await getCompany(input.id, ports);
      const everybody = (await Promise.all(users.map((id) => findListed(id, ports)))).filter(
        (person) => person !== undefined,
      );
      const members = await ofRole(everybody, input.role || undefined, { viewer: actor, ports });
      const { data, pagination } = pageOf(
        members.toSorted((a, b) => personName(a).localeCompare(personName(b), 'en')),
        input,
      );
      return { data: await Promise.all(data.map((person) => personView(person, actor, ports))), pagination };
    },
  }),
  /**
   * Fields that are not sent do not change and are not validated, so an imported booth can be completed step by step.
   * Members cannot change booth type, priority or members. If-Match prevents overwriting edits that the caller has not
   * seen.
   */
  endpoint(editOwnCompany, {
    summary: "Changes the booth of the caller's own company.",
    example: { bio: 'Traffic that comes back.', website: 'https://tidewater.example.org/' },
    refuses: ['not-found'],
    showCurrent: async ({ actor, ports }) => readBooth((await getOwnCompany(actor, undefined, ports)).id, actor, ports),
    handle: async ({ actor, input, ports, header }) => {
      const booth = await getOwnCompany(actor, undefined, ports);
      const { id } = booth;
      const fields = await readCompanyForm(input, { actor, booth }, ports);
      await writeCompany({ actor, id, change: () => fields, ifMatch: header('if-match') }, ports);
      return readBooth(id, actor, ports);
    },
  }),
  /** The form field is `picture`, or `photo` as in the booth app. */
  endpoint(uploadOwnLogo, {
    summary: "Replaces the logo of the caller's own company.",
    refuses: ['not-found'],
    handle: async ({ actor, ports, file }) => {
      const company = await getOwnCompany(actor, undefined, ports);
      await writeLogo(actor, { company, file }, ports);
      return readBooth(company.id, actor, ports);
    },
  }),
  /** A member can remove any member, including themselves (`me`). The person stays a visitor. */
  endpoint(removeCompanyUser, {
    summary: 'Takes a person off their company, for its members and admins.',
    example: { id: 'tidewater', userId: 'mira' },
    showCurrent: currentBooth,
    handle: async ({ actor, input, ports, header }) => {
      const company = await getOwnCompany(actor, input.id, ports);
      const ifMatch = header('if-match');
      const seen = await seenBooth(company.id, ifMatch, ports);
      const personId = input.userId === 'me' ? actor.id : input.userId;
      await endMembership(actor, { personId, companyId: company.id, ifMatch: ifMatch && seen.company.rev }, ports);
      const viewer = personId === actor.id ? { ...actor, companyId: null } : actor;
      return readBooth(company.id, viewer, ports);
    },
  }),
];
