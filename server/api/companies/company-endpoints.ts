import * as v from 'valibot';
import { personName } from '../../../domain/people/person.ts';
import { thingId } from '../../../domain/fields.ts';
import { endpoint } from '../../http/endpoint.ts';
import { PageFields, pageOf, pageSchema } from '../../http/paging.ts';
import { tagged } from '../../http/reply.ts';
import { companies, people } from '../../sync/catalog.ts';
import { findDocument, revisionOf } from '../../sync/documents.ts';
import { personView, PersonView } from '../people/person-view.ts';
import { pictureUpload } from '../pictures/store-picture.ts';
import { companyForm, CompanyFields } from './company-fields.ts';
import { companyListEndpoints } from './company-list-endpoints.ts';
import { companyView, CompanyView } from './company-view.ts';
import { getCompany, getOwnCompany } from './find-company.ts';
import { endMembership } from './membership.ts';
import { writeCompany, writeLogo } from './write-company.ts';

/** Its own members and admins see it as it is stored, to edit it; others without what its booth hides. */
const readCompany = endpoint({
  method: 'get',
  path: '/company/:id',
  access: 'logged-in',
  summary: 'One company and its booth. Its ETag may be sent as If-Match with a change.',
  input: v.object({ id: thingId }),
  example: { id: 'tidewater' },
  output: CompanyView,
  handle: async ({ actor, input, ports }) => {
    const rev = await revisionOf(companies, input.id, ports); // Before the rest: should it change meanwhile, an edit is refused as stale.
    return tagged(await companyView(await getCompany(input.id, ports), actor, ports), rev ?? '');
  },
});

const readUsers = endpoint({
  method: 'get',
  path: '/company/:id/users',
  access: 'logged-in',
  summary: 'The members of a company, by name.',
  input: v.object({ id: thingId, ...PageFields }),
  example: { id: 'tidewater' },
  output: pageSchema(PersonView),
  handle: async ({ actor, input, ports }) => {
    const { users } = await getCompany(input.id, ports);
    const members = (await Promise.all(users.map((id) => findDocument(people, id, ports)))).filter((person) => person !== undefined);
    const { data, pagination } = pageOf(members.toSorted((a, b) => personName(a).localeCompare(personName(b), 'en')), input);
    return { data: await Promise.all(data.map((person) => personView(person, actor, ports))), pagination };
  },
});

/**
 * What is not sent stays as it is and is not judged, so an imported booth can be filled in bit by bit. Booth type,
 * priority and members are not for members to choose. If-Match keeps an edit from overwriting one it has not seen.
 */
const editOwn = endpoint({
  method: 'patch',
  path: '/company',
  access: 'logged-in',
  summary: "Changes the booth of the caller's own company.",
  input: v.object(CompanyFields),
  example: { bio: 'Traffic that comes back.', website: 'https://tidewater.example.org/' },
  output: CompanyView,
  refuses: ['not-found'],
  handle: async ({ actor, input, ports, header }) => {
    const { id } = await getOwnCompany(actor, undefined, ports);
    const fields = companyForm(input, actor, ports);
    const edited = await writeCompany({ actor, id, change: () => fields, ifMatch: header('if-match') }, ports);
    return companyView(edited, actor, ports);
  },
});

/** The field is `picture` as everywhere, or `photo` as in the booth app. */
const uploadOwnLogo = endpoint({
  method: 'post',
  path: '/company/logo',
  access: 'logged-in',
  summary: "Replaces the logo of the caller's own company.",
  input: v.object({}),
  upload: { ...pictureUpload(), alsoField: 'photo' },
  output: CompanyView,
  refuses: ['not-found'],
  handle: async ({ actor, ports, file }) => {
    const company = await getOwnCompany(actor, undefined, ports);
    return companyView(await writeLogo(actor, { company, file }, ports), actor, ports);
  },
});

/** Any member may take any member off, also themselves (`me`); the person stays a visitor of the event. */
const removeUser = endpoint({
  method: 'delete',
  path: '/companies/:id/users/:userId',
  access: 'logged-in',
  summary: 'Takes a person off their company, for its members and admins.',
  input: v.object({ id: thingId, userId: thingId }),
  example: { id: 'tidewater', userId: 'mira' },
  output: CompanyView,
  handle: async ({ actor, input, ports }) => {
    const company = await getOwnCompany(actor, input.id, ports);
    const personId = input.userId === 'me' ? actor.id : input.userId;
    await endMembership(actor, { personId, companyId: company.id }, ports);
    const viewer = personId === actor.id ? { ...actor, companyId: null } : actor;
    return companyView(await getCompany(company.id, ports), viewer, ports);
  },
});

export const companyEndpoints = [...companyListEndpoints, readCompany, readUsers, editOwn, uploadOwnLogo, removeUser];
