import type { Company } from '../companies/company.ts';
import type { FieldList } from '../event-fields/event-field.ts';
import type { Extra, ExtraValue } from '../event-fields/extra-value.ts';
import { saidBy } from '../event-fields/answer-words.ts';
import { ownFields } from '../event-fields/well-known-fields.ts';
import type { Programme } from '../event/import/programme.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../packages/package.ts';
import { packageText } from '../packages/rights.ts';
import type { Person } from '../people/person.ts';
import { detailCells } from '../talks/talk-details.ts';
import type { Talk } from '../talks/talk.ts';
import { inZone, MINUTE, type Instant, type Zone } from '../time.ts';
import { answerColumn } from './answer-columns.ts';

/** The current values of a thing, as its table columns would write them. */
export type CellTexts = Readonly<Record<string, string>>;

const SEVERAL = '; ';
const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

interface Places extends Pick<Programme, 'stages' | 'tracks'> {
  readonly zone: Zone;
}

const wallText = (at: Instant, zone: Zone): string =>
  inZone(at, zone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');

const textsOf = (cells: Readonly<Record<string, string | boolean>>): CellTexts =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, typeof cell === 'boolean' ? yesOrNo(cell) : cell]),
  );

export function talkTexts(talk: Talk, { stages, tracks, zone }: Places): CellTexts {
  const nameOf = (things: readonly { readonly id: string; readonly name: string }[], id: string | null): string =>
    things.find((thing) => thing.id === id)?.name ?? '';
  const start = wallText(talk.startsAt, zone);
  return {
    title: talk.title,
    description: talk.description,
    date: start.slice(0, 10),
    start,
    end: wallText(talk.startsAt + talk.minutes * MINUTE, zone),
    minutes: String(talk.minutes),
    stage: nameOf(stages, talk.stageId),
    track: nameOf(tracks, talk.trackId),
    speakers: talk.speakers.map(({ name }) => name).join(SEVERAL),
    kind: talk.kind,
    status: talk.cancelled ? 'cancelled' : '',
    cover: talk.coverUrl ?? '',
    discussion: yesOrNo(talk.hasDiscussion),
    ...textsOf(detailCells(talk, 'import')),
  };
}

export const personTexts = (person: Person): CellTexts => ({
  first_name: person.firstName,
  last_name: person.lastName,
  name: `${person.firstName} ${person.lastName}`.trim(),
  roles: person.roles.includes('ROLE_SPEAKER') ? 'speaker' : 'attendee',
  job: person.jobPosition,
  company: person.companyName,
  about: person.about,
  country: person.country,
  picture: person.pictureUrl ?? '',
  website: person.website,
  twitter: person.twitter,
  facebook: person.facebook,
  focus: person.focus.join(SEVERAL),
  traffic: person.traffic.join(SEVERAL),
  interested: person.interested.join(SEVERAL),
  promoted: yesOrNo(person.isPromoted),
});

export const companyTexts = (company: Company, packages: Packages = TEMPLATE_PACKAGES): CellTexts => ({
  name: company.name,
  booth: packageText(company, packages),
  sponsor: yesOrNo(company.priority),
  place: company.place,
  type: company.companyType,
  expertise: company.expertise.join(SEVERAL),
  description: company.description,
  country: company.country,
  email: company.email,
  url: company.url,
  logo: company.logoUrl ?? '',
  color: company.mainColor,
  twitter: company.twitter,
  facebook: company.facebook,
  promo_video: company.promoVideo,
  focus: company.focus.join(SEVERAL),
  traffic: company.traffic.join(SEVERAL),
  geo_traffic: company.geoTraffic.join(SEVERAL),
});

/** Returns an answer as a table cell: labels instead of option ids. */
export function answerText(value: unknown): string {
  if (Array.isArray(value)) return value.join(SEVERAL);
  if (typeof value === 'boolean') return yesOrNo(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the answers to the event's own fields by their columns; empty for fields without an answer. */
export const answerTexts = (list: FieldList | undefined, answers: Extra = {}): CellTexts =>
  Object.fromEntries(
    (list ? ownFields(list.id, list.fields) : []).map((field) => {
      const value: ExtraValue | undefined = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined;
      return [answerColumn(field.id), answerText(saidBy(field, value))];
    }),
  );
