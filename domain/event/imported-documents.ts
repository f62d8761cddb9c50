import type { Company } from '../companies/company.ts';
import { publicRoles } from '../accounts/admin-user.ts';
import type { Person } from '../people/person.ts';
import { completed } from '../people/profile.ts';
import { ROLES } from '../people/role.ts';
import type { Stage } from '../stages/stage.ts';
import type { Track } from '../stages/track.ts';
import type { Talk, TalkSpeaker } from '../talks/talk.ts';
import type { ImportedCompany, ImportedPerson, ImportedStage, ImportedTalk, ImportedTrack } from './imported-event.ts';

// What the source says wins; what it does not say stays as it is, or gets the value below.

/** Far enough from each other to be told apart in a row, in both themes. */
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

/** A picture of ours, stored without a host, that comes back with ours before it is still that picture. */
const picture = (said: string | null | undefined, current: string | null | undefined): string | null =>
  said && current?.startsWith('/') && said.endsWith(current) ? current : (said ?? current ?? null);

export function stageDocument(
  id: string,
  { name, guid, capacity }: ImportedStage,
  { current, order }: { readonly current: Stage | undefined; readonly order: number },
): Stage {
  return {
    id,
    name,
    order,
    ...definedOf({ guid: guid ?? current?.guid, capacity: capacity ?? current?.capacity }),
  };
}

/** Without what is undefined: what was never said is not stored. */
const definedOf = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

/** `index`: the track's place in the source, which chooses the colour of a new track without one. */
export function trackDocument(
  id: string,
  track: ImportedTrack,
  { current, index }: { current: Track | undefined; index: number },
): Track {
  const color = track.color ?? current?.color ?? TRACK_COLORS[index % TRACK_COLORS.length] ?? TRACK_COLORS[0];
  return { id, name: track.name, color, sponsorship: current?.sponsorship ?? null };
}

/** Where a talk hangs in the catalog: ids instead of the source's keys. */
export interface TalkPlace {
  readonly id: string;
  readonly stageId: string | null;
  readonly trackId: string | null;
  readonly speakers: readonly TalkSpeaker[];
  /** Whether a new talk has questions and chat where the source does not say. */
  readonly discusses: boolean;
}

export function talkDocument(
  talk: ImportedTalk,
  { id, stageId, trackId, speakers, discusses }: TalkPlace,
  current: Talk | undefined,
): Talk {
  return {
    id,
    edition: 'live',
    kind: talk.kind,
    title: talk.title,
    description: talk.description,
    startsAt: talk.startsAt,
    minutes: talk.minutes,
    stageId,
    trackId,
    speakers: [...speakers],
    coverUrl: picture(talk.coverUrl, current?.coverUrl),
    ...(current?.captions && { captions: current.captions }),
    ...(current?.capacity !== undefined && { capacity: current.capacity }),
    ...(current?.isStreamed !== undefined && { isStreamed: current.isStreamed }),
    offset: current?.offset ?? 0,
    showControls: current?.showControls ?? false,
    hasDiscussion: talk.hasDiscussion ?? current?.hasDiscussion ?? (discusses && talk.kind === 'talk'),
    hasNetworkingMixer: current?.hasNetworkingMixer ?? false,
    isFinished: current?.isFinished ?? false,
    cancelled: talk.cancelled ?? false,
    resources: current?.resources ?? [],
    ...saidElsewhere(talk, current),
  };
}

/** What a talk may say or not: the empty answer of a source takes away, no answer leaves. */
function saidElsewhere(
  talk: ImportedTalk,
  current: Talk | undefined,
): Partial<Pick<Talk, 'lang' | 'noRecord' | 'links' | 'feedbackUrl'>> {
  const links = talk.links ?? current?.links;
  return definedOf({
    lang: (talk.lang ?? current?.lang) || undefined,
    noRecord: (talk.noRecord ?? current?.noRecord) || undefined,
    links: links?.length ? [...links] : undefined,
    feedbackUrl: (talk.feedbackUrl ?? current?.feedbackUrl) || undefined,
  });
}

/** `company` is where the person belongs to, if the source says so. */
export function personDocument(
  id: string,
  person: ImportedPerson,
  { current, company }: { current: Person | undefined; company: Company | undefined },
): Person {
  const said: Person = {
    id,
    firstName: person.firstName,
    lastName: person.lastName,
    pictureUrl: picture(person.pictureUrl, current?.pictureUrl),
    roles: publicRoles(
      ROLES.filter((role) => (person.roles ?? ['ROLE_ATTENDEE']).includes(role) || current?.roles.includes(role)),
    ),
    isPromoted: person.isPromoted ?? current?.isPromoted ?? false,
    jobPosition: person.jobPosition ?? current?.jobPosition ?? '',
    about: person.about ?? current?.about ?? '',
    companyId: company?.id ?? current?.companyId ?? null,
    companyName: company?.name ?? person.companyName ?? current?.companyName ?? '',
    companyType: person.companyType ?? current?.companyType ?? '',
    companyLogoUrl: picture(person.companyLogoUrl, current?.companyLogoUrl),
    companyDescription: person.companyDescription ?? current?.companyDescription ?? '',
    geoTraffic: person.geoTraffic ?? current?.geoTraffic ?? '',
    focus: person.focus ?? current?.focus ?? [],
    traffic: person.traffic ?? current?.traffic ?? [],
    interested: person.interested ?? current?.interested ?? [],
    country: person.country ?? current?.country ?? '',
    website: person.website ?? current?.website ?? '',
    twitter: person.twitter ?? current?.twitter ?? '',
    facebook: person.facebook ?? current?.facebook ?? '',
    isComplete: current?.isComplete ?? false,
  };
  // What somebody has filled in as their own form asks stays complete. Without pictures no form is: ten thousand rows are quickly judged.
  return said.isComplete || said.pictureUrl === null || said.companyLogoUrl === null
    ? said
    : completed(said, { isAdmin: false });
}

/** The whole booth, with what it hides. `users`: ids of the people the source puts into this company. */
export function companyDocument(
  id: string,
  company: ImportedCompany,
  { current, users }: { current: Company | undefined; users: readonly string[] },
): Company {
  return {
    id,
    name: company.name,
    email: company.email ?? current?.email ?? '',
    country: company.country ?? current?.country ?? '',
    companyType: company.companyType ?? current?.companyType ?? '',
    expertise: company.expertise ?? current?.expertise ?? [],
    description: company.description ?? current?.description ?? '',
    logoUrl: company.logoUrl ?? current?.logoUrl ?? null,
    mainColor: company.mainColor ?? current?.mainColor ?? '#5b7083',
    url: company.url ?? current?.url ?? '',
    twitter: company.twitter ?? current?.twitter ?? '',
    facebook: company.facebook ?? current?.facebook ?? '',
    focus: company.focus ?? current?.focus ?? [],
    traffic: company.traffic ?? current?.traffic ?? [],
    geoTraffic: company.geoTraffic ?? current?.geoTraffic ?? [],
    promoVideo: company.promoVideo ?? current?.promoVideo ?? '',
    ticketType: company.ticketType ?? current?.ticketType ?? 'basic',
    priority: company.priority ?? current?.priority ?? false,
    place: company.place ?? current?.place ?? '',
    users: [...new Set([...(current?.users ?? []), ...users])],
  };
}
