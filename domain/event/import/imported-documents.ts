import { blankCompany, Company } from '../../companies/company.ts';
import { publicRoles } from '../../accounts/admin-user.ts';
import { definedFields, withFields } from '../../document-fields.ts';
import type { FieldList } from '../../event-fields/event-field.ts';
import { withExtra } from '../../event-fields/extra.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../../packages/package.ts';
import { packageOfNewBooth } from '../../packages/rights.ts';
import { blankPerson, Person } from '../../people/person.ts';
import { answersByPlace, completed } from '../../people/profile.ts';
import { ROLES } from '../../people/role.ts';
import type { Stage } from '../../stages/stage.ts';
import type { Track } from '../../stages/track.ts';
import { blankTalk } from '../../talks/blank-talk.ts';
import { Talk, type TalkSpeaker } from '../../talks/talk.ts';
import type { ImportedCompany, ImportedPerson, ImportedStage, ImportedTalk, ImportedTrack } from './imported-event.ts';

// Values of the source win; missing ones stay unchanged, or get the defaults below.

/** Colours for tracks that are easy to tell apart in both themes. */
const TRACK_COLORS = [
  '#3366e6',
  '#e0387a',
  '#00a88f',
  '#f2a900',
  '#8a5cd6',
  '#e8622c',
  '#7bb22d',
  '#0099cc',
  '#b5485d',
  '#5b7083',
  '#c26bd6',
  '#9a7b00',
] as const;

/** Returns the picture's address. If the source has our own picture with our host, keeps the stored address without the host. */
const picture = (said: string | null | undefined, current: string | null | undefined): string | null =>
  said && current?.startsWith('/') && said.endsWith(current) ? current : (said ?? current ?? null);

export const stageDocument = (
  id: string,
  { name, guid, capacity, links }: ImportedStage,
  { current, order }: { readonly current: Stage | undefined; readonly order: number },
): Stage => ({ ...current, id, name, order, ...definedFields({ guid, capacity, links: links && [...links] }) });

/** Returns the track's document. `index`: its position in the source, which selects the colour of a new track without one. */
export function trackDocument(
  id: string,
  { name, color }: ImportedTrack,
  { current, index }: { current: Track | undefined; index: number },
): Track {
  const chosen = TRACK_COLORS[index % TRACK_COLORS.length] ?? TRACK_COLORS[0];
  return { sponsorship: null, color: chosen, ...current, id, name, ...definedFields({ color }) };
}

/** References of a talk as ids instead of the source's keys. */
export interface ImportedPlace {
  readonly id: string;
  readonly stageId: string | null;
  readonly trackId: string | null;
  readonly speakers: readonly TalkSpeaker[];
  /** Whether a new talk has questions and chat if the source does not say. */
  readonly discusses: boolean;
}

export function talkDocument(
  { speakers: _keys, ...talk }: ImportedTalk,
  { discusses, speakers, ...place }: ImportedPlace,
  current: Talk | undefined,
): Talk {
  const blank = { ...blankTalk({ ...place, edition: 'live' }), hasDiscussion: discusses && talk.kind === 'talk' };
  return {
    ...withFields(Talk, current ?? blank, talk),
    ...place,
    edition: 'live',
    speakers: [...speakers],
    coverUrl: picture(talk.coverUrl, current?.coverUrl),
    // A source without a cancelled flag means the talk takes place.
    cancelled: talk.cancelled ?? false,
  };
}

/** What a person's document is made from, in addition to the source. */
interface PersonNeeds {
  readonly current: Person | undefined;
  /** The person's company, if the source names one. */
  readonly company: Company | undefined;
  /** The released fields of people, if there are any. */
  readonly list?: FieldList | undefined;
}

/** Returns the person's document. Answers that only organisers may see are not in it. */
export function personDocument(
  id: string,
  { roles = ['ROLE_ATTENDEE'], extra, ...person }: ImportedPerson,
  { current, company, list }: PersonNeeds,
): Person {
  const columns: Person = {
    ...withFields(Person, current ?? blankPerson(id), person),
    id,
    pictureUrl: picture(person.pictureUrl, current?.pictureUrl),
    roles: publicRoles(ROLES.filter((role) => roles.includes(role) || current?.roles.includes(role))),
    companyLogoUrl: picture(person.companyLogoUrl, current?.companyLogoUrl),
    ...(company && { companyId: company.id, companyName: company.name }),
  };
  const said = withExtra(columns, list ? answersByPlace(extra, list).shown : (extra ?? {}));
  if (list) return completed(said, { isAdmin: false, list });
  // A complete profile stays complete by its form's rules. Without a picture no profile is complete by the specification,
  // which skips the check for most of 10,000 rows.
  return said.isComplete || said.pictureUrl === null || said.companyLogoUrl === null
    ? said
    : completed(said, { isAdmin: false });
}

/** Returns the booth with its hidden parts. `users`: ids of the people that the source assigns to this company. */
export const companyDocument = (
  id: string,
  { extra = {}, ...company }: ImportedCompany,
  {
    current,
    users,
    packages = TEMPLATE_PACKAGES,
  }: { current: Company | undefined; users: readonly string[]; packages?: Packages | undefined },
): Company => ({
  ...withExtra(
    withFields(Company, current ?? { ...blankCompany(id), ticketType: packageOfNewBooth(packages) }, company),
    extra,
  ),
  id,
  logoUrl: company.logoUrl ?? current?.logoUrl ?? null,
  users: [...new Set([...(current?.users ?? []), ...users])],
});
