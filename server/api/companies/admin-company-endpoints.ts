import {
  type AdminInput,
  createCompany,
  editCompany,
  removeCompany,
  uploadLogoCall,
} from '../../../domain/companies/company-calls.ts';
import { blankCompany, type Company } from '../../../domain/companies/company.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Packages } from '../../../domain/packages/package.ts';
import { packageChoices, packageNamed, packageOfNewBooth } from '../../../domain/packages/rights.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { LogEntry } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { companies } from '../../sync/stored-collections.ts';
import { documentsIn, findDocument } from '../../sync/documents.ts';
import { type EditedBefore, staleUnless, type DocumentWrite, wasMade } from '../../sync/edit-documents.ts';
import { findPackages } from '../packages/packages.ts';
import { perks } from '../perks/claims.ts';
import { discardPicture } from '../pictures/store-picture.ts';
import { readCompanyForm } from './company-fields.ts';
import { currentBooth, readBooth } from './company-view.ts';
import { getCompany } from './find-company.ts';
import { requireTeamSize } from './members-limit.ts';
import { changeMembers, endMembership, setMembership, writeOfPerson } from './membership.ts';
import { addCompany, seenBooth, withChange, writeCompany, writeLogo } from './write-company.ts';
import { everybodyIn, findPerson } from '../people/find-person.ts';

export const adminCompanyEndpoints = [
  /**
   * Validates the whole form, except multi-selects, which admins may leave empty (spec 5). Without a named package the booth
   * is basic, or of the event's last package.
   */
  endpoint(createCompany, {
    summary: 'Adds a company.',
    example: {
      name: 'Lanternworks',
      email: 'hello@lanternworks.example.org',
      location: 'Spain',
      type: 'Agency',
      bio: 'We light the way.',
      website: 'https://lanternworks.example.org/',
      ticket_type: 'premium',
    },
    handle: async ({ actor, input, ports }) => {
      const {
        name = '',
        email = '',
        location = input.country ?? '',
        type = input.company_type ?? '',
        bio = input.description ?? '',
        website = input.url ?? '',
      } = input;
      const booth = await packageAfter(input, undefined, ports);
      const form = await readCompanyForm(
        { ...input, name, email, location, type, bio, website },
        { actor, booth },
        ports,
      );
      const users = await requirePeople(input.users ?? [], ports);
      const id = ports.newId(9);
      const inForce = await findPackages(ports);
      const blank = { ...blankCompany(id), ticketType: packageOfNewBooth(inForce) };
      const company = withChange({ ...blank, ...adminFields(input, inForce) }, form);
      requireTeamSize({ ...company, users: [...users] }, [], inForce);
      await addCompany(actor, company, ports);
      for (const personId of users) await setMembership(actor, { personId, companyId: id }, ports);
      return readBooth(id, actor, ports);
    },
  }),
  /** Fields that are not sent do not change. `users` replaces the members; a member of another company moves to this one. */
  endpoint(editCompany, {
    summary: 'Changes a company, its kind of booth, or its members.',
    example: { id: 'northwind', priority: true },
    showCurrent: currentBooth,
    handle: async ({ actor, input, ports, header }) => {
      const inForce = await findPackages(ports);
      const booth = await packageAfter(input, await findDocument(companies, input.id, ports), ports);
      const fields = { ...(await readCompanyForm(input, { actor, booth }, ports)), ...adminFields(input, inForce) };
      const users = input.users && (await requirePeople(input.users, ports));
      if (users) {
        const held = await getCompany(input.id, ports);
        requireTeamSize(
          { name: held.name, ticketType: fields.ticketType ?? held.ticketType, users: [...users] },
          held.users,
          inForce,
        );
      }
      const { after: company } = await writeCompany(
        { actor, id: input.id, change: () => fields, ifMatch: header('if-match') },
        ports,
      );
      if (users) await setMembers(actor, { company, users }, ports);
      return readBooth(input.id, actor, ports);
    },
  }),
  /**
   * Members become visitors without a company, and the company's perks are removed. Leads, claims and pictures are kept
   * but no call returns them, so that an undo can restore everything.
   */
  endpoint(removeCompany, {
    summary: 'Takes a company and its perks away.',
    example: { id: 'northwind' },
    showCurrent: currentBooth,
    handle: async ({ actor, input: { id }, ports, header }) => {
      const ifMatch = header('if-match');
      const about = `without company:${id}`;
      const seen = (await wasMade('pub', about, ports)) ? undefined : await seenBooth(id, ifMatch, ports);
      let pictures: (string | null)[] = [];
      const decide = (state: ScopeState, dir: ScopeState, adm = dir): DocumentWrite[] => {
        const held = state.get(companies.name, id) ?? refuse('not-found', formTexts.companyMissing);
        staleUnless(ifMatch && seen?.company.rev, held.rev);
        const members = everybodyIn(dir, adm).filter(({ companyId }) => companyId === id);
        const given = documentsIn(state, perks).filter(({ companyId }) => companyId === id);
        pictures = [companies.parse(held).logoUrl, ...given.map(({ imageUrl }) => imageUrl)];
        return [
          { c: companies.name, id, doc: null },
          ...given.map((perk): DocumentWrite => ({ c: perks.name, id: perk.id, doc: null })),
          ...members.map((person) => writeOfPerson({ ...person, companyId: null }, dir)),
        ];
      };
      const earlier = await changeMembers(actor, { about, decide }, ports);
      if (earlier) pictures = picturesIn(earlier);
      for (const url of pictures) await discardPicture(url, actor, ports);
      return null;
    },
  }),
  endpoint(uploadLogoCall, {
    summary: 'Replaces the logo of a company.',
    example: { id: 'northwind' },
    handle: async ({ actor, input, ports, file }) => {
      const company = await getCompany(input.id, ports);
      await writeLogo(actor, { company, file }, ports);
      return readBooth(company.id, actor, ports);
    },
  }),
];

/** Returns the package of a booth after an edit; undefined for that of a new booth. An unknown one is refused later. */
async function packageAfter(
  { ticket_type: sent }: AdminInput,
  held: Pick<Company, 'ticketType'> | undefined,
  ports: Pick<Ports, 'log'>,
): Promise<Pick<Company, 'ticketType'> | undefined> {
  const ticketType = sent === undefined ? undefined : packageNamed(sent, await findPackages(ports));
  return ticketType === undefined ? held : { ticketType };
}

const adminFields = (
  { ticket_type: ticketType, priority, place }: AdminInput,
  packages: Packages,
): Partial<Pick<Company, 'ticketType' | 'priority' | 'place'>> => ({
  ...(ticketType !== undefined && { ticketType: packageNamed(ticketType, packages) ?? noPackage(packages) }),
  ...(priority !== undefined && { priority }),
  ...(place !== undefined && { place }),
});

function noPackage(packages: Packages): never {
  return refuse('invalid', formTexts.invalidForm, [{ field: 'ticket_type', message: packageChoices(packages) }]);
}

/** Returns the addresses of the pictures that an entry removed. */
const picturesIn = ({ res }: LogEntry): (string | null)[] =>
  ((res as EditedBefore | undefined)?.before ?? []).flatMap((doc) => {
    const { logoUrl, imageUrl } = (doc ?? {}) as { readonly logoUrl?: string; readonly imageUrl?: string };
    return [logoUrl ?? imageUrl ?? null];
  });

/** Refuses unknown people. Runs before the edit. */
async function requirePeople(ids: readonly string[], ports: Ports): Promise<readonly string[]> {
  for (const id of ids)
    if (!(await findPerson(id, ports)))
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
