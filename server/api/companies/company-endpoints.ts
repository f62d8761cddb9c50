import {
  editOwnCompany,
  readCompany,
  readCompanyUsers,
  removeCompanyUser,
  uploadOwnLogo,
} from '../../../domain/companies/company-calls.ts';
import { personName } from '../../../domain/people/person.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import { people } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { ofRole } from '../people/directory.ts';
import { personView } from '../people/person-view.ts';
import { companyForm } from './company-fields.ts';
import { companyListEndpoints } from './company-list-endpoints.ts';
import { currentBooth, readBooth } from './company-view.ts';
import { getCompany, getOwnCompany } from './find-company.ts';
import { endMembership } from './membership.ts';
import { seenBooth, writeCompany, writeLogo } from './write-company.ts';

export const companyEndpoints = [
  ...companyListEndpoints,
  /** Its own members and admins see it as it is stored, to edit it; others without what its booth hides. */
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
      const everybody = (await Promise.all(users.map((id) => findDocument(people, id, ports)))).filter(
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
   * What is not sent stays as it is and is not judged, so an imported booth can be filled in bit by bit. Booth type,
   * priority and members are not for members to choose. If-Match keeps an edit from overwriting one it has not seen.
   */
  endpoint(editOwnCompany, {
    summary: "Changes the booth of the caller's own company.",
    example: { bio: 'Traffic that comes back.', website: 'https://tidewater.example.org/' },
    refuses: ['not-found'],
    showCurrent: async ({ actor, ports }) => readBooth((await getOwnCompany(actor, undefined, ports)).id, actor, ports),
    handle: async ({ actor, input, ports, header }) => {
      const { id } = await getOwnCompany(actor, undefined, ports);
      const fields = companyForm(input, actor, ports);
      await writeCompany({ actor, id, change: () => fields, ifMatch: header('if-match') }, ports);
      return readBooth(id, actor, ports);
    },
  }),
  /** The field is `picture` as everywhere, or `photo` as in the booth app. */
  endpoint(uploadOwnLogo, {
    summary: "Replaces the logo of the caller's own company.",
    refuses: ['not-found'],
    handle: async ({ actor, ports, file }) => {
      const company = await getOwnCompany(actor, undefined, ports);
      await writeLogo(actor, { company, file }, ports);
      return readBooth(company.id, actor, ports);
    },
  }),
  /** Any member may take any member off, also themselves (`me`); the person stays a visitor of the event. */
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
