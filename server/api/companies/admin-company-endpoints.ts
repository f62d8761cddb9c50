import * as v from 'valibot';
import { pictureUpload } from '../../../domain/calls/upload.ts';
import { blankCompany, type Company, TICKET_TYPES } from '../../../domain/companies/company.ts';
import { thingId } from '../../../domain/fields.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { COMPANY_TEXT_MAX, COMPANY_USERS_MAX } from '../../../domain/limits/companies.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { companies, people } from '../../sync/catalog.ts';
import { staleUnless, type Wanted } from '../../sync/edit-documents.ts';
import { documentsIn, findDocument } from '../../sync/documents.ts';
import { perks } from '../perks/claims.ts';
import { letGoOfPicture } from '../pictures/store-picture.ts';
import { companyForm, CompanyFields } from './company-fields.ts';
import { currentBooth, readBooth, RevisedCompany } from './company-view.ts';
import { getCompany } from './find-company.ts';
import { changeMembers, endMembership, setMembership } from './membership.ts';
import { addCompany, seenBooth, writeCompany, writeLogo } from './write-company.ts';

/** `super`, or as its tickets are called: `CompanySuperBooth` (spec 3). */
const TicketTypeName = v.pipe(
  v.picklist([...TICKET_TYPES, 'CompanyBasicBooth', 'CompanyPremiumBooth', 'CompanySuperBooth']),
  v.transform((name) => TICKET_TYPES.find((type) => name.toLowerCase().includes(type)) ?? 'basic'),
);

const AdminFields = {
  ...CompanyFields,
  ticket_type: v.optional(TicketTypeName),
  priority: v.optional(v.boolean()),
  /** Where the booth stands is for organisers to say: a member does not move it. */
  place: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text.isWellFormed(), 'This text is broken'),
      v.maxLength(COMPANY_TEXT_MAX, formTexts.tooLong),
    ),
  ),
  users: v.optional(v.pipe(v.array(thingId), v.maxLength(COMPANY_USERS_MAX))),
} as const;
const AdminInput = v.object(AdminFields);
type AdminInput = v.InferOutput<typeof AdminInput>;

/** The whole form is judged, but for the multi-selects, which admins may leave empty (spec 5). A basic booth unless another is named. */
const createCompany = endpoint({
  method: 'post',
  path: '/admin/company',
  access: 'admin',
  summary: 'Adds a company.',
  status: 201,
  input: AdminInput,
  example: {
    name: 'Lanternworks',
    email: 'hello@lanternworks.example.org',
    location: 'Spain',
    type: 'Agency',
    bio: 'We light the way.',
    website: 'https://lanternworks.example.org/',
    ticket_type: 'premium',
  },
  output: RevisedCompany,
  handle: async ({ actor, input, ports }) => {
    const {
      name = '',
      email = '',
      location = input.country ?? '',
      type = input.company_type ?? '',
      bio = input.description ?? '',
      website = input.url ?? '',
    } = input;
    const form = companyForm({ ...input, name, email, location, type, bio, website }, actor, ports);
    const users = await knownPeople(input.users ?? [], ports);
    const id = ports.randomId(9);
    await addCompany(actor, { ...blankCompany(id), ...form, ...adminFields(input) }, ports);
    for (const personId of users) await setMembership(actor, { personId, companyId: id }, ports);
    return readBooth(id, actor, ports);
  },
});

/** What is not sent stays as it is. `users` is who belongs to the company from now on: whoever belonged elsewhere moves here. */
const editCompany = endpoint({
  method: 'patch',
  path: '/admin/company/:id',
  access: 'admin',
  summary: 'Changes a company, its kind of booth, or its members.',
  input: v.object({ id: thingId, ...AdminFields }),
  example: { id: 'northwind', priority: true },
  output: RevisedCompany,
  current: currentBooth,
  handle: async ({ actor, input, ports, header }) => {
    const fields = { ...companyForm(input, actor, ports), ...adminFields(input) };
    const users = input.users && (await knownPeople(input.users, ports));
    const company = await writeCompany(
      { actor, id: input.id, change: () => fields, ifMatch: header('if-match') },
      ports,
    );
    if (users) await setMembers(actor, { company, users }, ports);
    return readBooth(input.id, actor, ports);
  },
});

/**
 * Its members stay as visitors who belong to no company; the perks it gives go with it, since nobody gives them any
 * more. Leads, claims and pictures are kept where nobody reaches them, so that undoing this brings all of it back.
 */
const removeCompany = endpoint({
  method: 'delete',
  path: '/admin/company/:id',
  access: 'admin',
  summary: 'Takes a company and its perks away.',
  status: 204,
  input: v.object({ id: thingId }),
  example: { id: 'northwind' },
  output: v.null(),
  current: currentBooth,
  handle: async ({ actor, input: { id }, ports, header }) => {
    const ifMatch = header('if-match');
    const seen = await seenBooth(id, ifMatch, ports);
    let pictures: (string | null)[] = [];
    await changeMembers(
      actor,
      (state) => {
        const held = state.get(companies.name, id) ?? refuse('not-found', formTexts.companyMissing);
        staleUnless(ifMatch && seen.company.rev, held.rev);
        const members = documentsIn(state, people).filter(({ companyId }) => companyId === id);
        const given = documentsIn(state, perks).filter(({ companyId }) => companyId === id);
        pictures = [companies.parse(held).logoUrl, ...given.map(({ imageUrl }) => imageUrl)];
        return [
          { c: companies.name, id, doc: null },
          ...given.map((perk): Wanted => ({ c: perks.name, id: perk.id, doc: null })),
          ...members.map((person): Wanted => ({ c: people.name, id: person.id, doc: { ...person, companyId: null } })),
        ];
      },
      ports,
    );
    for (const url of pictures) await letGoOfPicture(url, actor, ports);
    return null;
  },
});

const uploadLogo = endpoint({
  method: 'post',
  path: '/admin/company/:id/logo',
  access: 'admin',
  summary: 'Replaces the logo of a company.',
  input: v.object({ id: thingId }),
  example: { id: 'northwind' },
  upload: { ...pictureUpload(), alsoField: 'photo' },
  output: RevisedCompany,
  handle: async ({ actor, input, ports, file }) => {
    const company = await getCompany(input.id, ports);
    await writeLogo(actor, { company, file }, ports);
    return readBooth(company.id, actor, ports);
  },
});

export const adminCompanyEndpoints = [createCompany, editCompany, removeCompany, uploadLogo];

const adminFields = ({
  ticket_type: ticketType,
  priority,
  place,
}: AdminInput): Partial<Pick<Company, 'ticketType' | 'priority' | 'place'>> => ({
  ...(ticketType !== undefined && { ticketType }),
  ...(priority !== undefined && { priority }),
  ...(place !== undefined && { place }),
});

/** Somebody unknown stops an edit before it begins. */
async function knownPeople(ids: readonly string[], ports: Ports): Promise<readonly string[]> {
  for (const id of ids)
    if (!(await findDocument(people, id, ports)))
      refuse('invalid', formTexts.invalidForm, [{ field: 'users', message: 'There is no such person' }]);
  return ids;
}

async function setMembers(
  actor: Actor,
  { company, users }: { company: Company; users: readonly string[] },
  ports: Ports,
): Promise<void> {
  for (const personId of company.users.filter((id) => !users.includes(id)))
    await endMembership(actor, { personId, companyId: company.id }, ports);
  for (const personId of users) await setMembership(actor, { personId, companyId: company.id }, ports);
}
