import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { changeCalls, listCall, readCall } from '../calls/crud-calls.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { pictureUpload } from '../calls/upload.ts';
import { thingId } from '../forms/input-schemas.ts';
import { formTexts } from '../form-texts.ts';
import { COMPANY_TEXT_MAX, COMPANY_USERS_MAX } from '../limits/companies.ts';
import { PACKAGE_NAME_MAX } from '../limits/packages.ts';
import { FORM_BODY_MAX_BYTES } from '../limits/requests.ts';
import { PeopleQuery } from '../people/people-query.ts';
import { PersonView } from '../people/person-view.ts';
import { CompanyFields } from './company-fields.ts';
import { CompanyView, RevisedCompany } from './company-view.ts';
import { flag, several } from '../calls/query.ts';
import { OWN_CHOICE_MAX } from '../limits/fields.ts';
import { SEARCH_TEXT_MAX } from '../limits/search.ts';

/** Parameters of the list of companies. A search is cut to SEARCH_TEXT_MAX. */
const CompanyQuery = v.object({
  ...PageFields,
  search: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, SEARCH_TEXT_MAX)),
    ),
    '',
  ),
  component: v.optional(v.pipe(v.string(), v.maxLength(OWN_CHOICE_MAX)), ''),
  isLobby: flag,
  onlybooths: flag,
  isComplete: flag,
  interest: several(OWN_CHOICE_MAX),
  expertise: several(OWN_CHOICE_MAX),
  countries: several(OWN_CHOICE_MAX),
});
type CompanyQuery = v.InferOutput<typeof CompanyQuery>;

const one = { id: thingId, view: RevisedCompany };

export const readCompany = readCall('/company', { access: 'logged-in', ...one });

export const readCompanyUsers = listCall({
  path: '/company/:id/users',
  access: 'logged-in',
  input: { id: thingId, role: PeopleQuery.entries.role },
  view: PersonView,
});

export const editOwnCompany = call({
  method: 'patch',
  path: '/company',
  access: 'logged-in',
  maxBytes: FORM_BODY_MAX_BYTES,
  input: v.object(CompanyFields),
  output: RevisedCompany,
  current: RevisedCompany,
});

export const uploadOwnLogo = call({
  method: 'post',
  path: '/company/logo',
  access: 'logged-in',
  input: v.object({}),
  output: RevisedCompany,
  upload: { ...pictureUpload(), alsoField: 'photo' },
});

export const removeCompanyUser = call({
  method: 'delete',
  path: '/companies/:id/users/:userId',
  access: 'logged-in',
  input: v.object({ id: thingId, userId: thingId }),
  output: RevisedCompany,
  current: RevisedCompany,
});

/** A package by its id or name, or by the name of a ticket of the specification: `CompanySuperBooth` (spec 3). */
const PackageName = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(PACKAGE_NAME_MAX));

const AdminFields = {
  ...CompanyFields,
  ticket_type: v.optional(PackageName),
  priority: v.optional(v.boolean()),
  /** Only organisers change the location of a booth. */
  place: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text.isWellFormed(), 'This text contains invalid characters'),
      v.maxLength(COMPANY_TEXT_MAX, formTexts.tooLong),
    ),
  ),
  users: v.optional(v.pipe(v.array(thingId), v.maxLength(COMPANY_USERS_MAX))),
} as const;

export const AdminInput = v.object(AdminFields);
export type AdminInput = v.InferOutput<typeof AdminInput>;

export const {
  add: createCompany,
  edit: editCompany,
  remove: removeCompany,
} = changeCalls('/admin/company', {
  ...one,
  input: { add: AdminInput, edit: AdminInput },
  maxBytes: FORM_BODY_MAX_BYTES,
});

export const uploadLogoCall = call({
  method: 'post',
  path: '/admin/company/:id/logo',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: RevisedCompany,
  upload: { ...pictureUpload(), alsoField: 'photo' },
});

export const CompanyPage = pageSchema(CompanyView);

export const readAllCompanies = call({
  method: 'get',
  path: '/company/all',
  access: 'logged-in',
  input: v.object({}),
  output: CompanyPage,
});

export const readCompanies = call({
  method: 'get',
  path: '/company',
  access: 'logged-in',
  input: CompanyQuery,
  output: CompanyPage,
});
