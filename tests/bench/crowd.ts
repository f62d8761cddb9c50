import type { Company } from '../../domain/companies/company.ts';
import type { Person } from '../../domain/people/person.ts';
import type { Op } from '../../domain/sync/log.ts';
import type { Ports } from '../../server/ports.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { hash53 } from '../../domain/sync/segments.ts';
import { at, conference, testTalk } from '../support/conference.ts';
import { testPerson } from '../support/people.ts';
import { ownAnswers } from './crowd-fields.ts';
import { seededRandom } from '../support/seeded-random.ts';

/** Number of people, talks and companies that a benchmark needs. */
export interface CrowdSize {
  readonly people: number;
  readonly talks: number;
  readonly companies: number;
  /** Whether people answer twelve own fields of the event. */
  readonly ownFields?: boolean;
}

const FIRST = (
  'Ada Bruno Chiara Dmitri Elif Farid Greta Hana Ines Jonas Kofi Lena Mateo Nadia Omar Priya Quinn Rosa Sven ' +
  'Tara Uma Viktor Wen Ximena Yara Zoltan'
).split(' ');
const LAST_START =
  'Al Ber Cor Dal Ek Fer Gal Hol Iv Jan Kel Lind Mor Nor Ost Pal Quin Ros Sand Tor Ul Ver Wal Yil Zam'.split(' ');
const LAST_END =
  'berg dano ensen ford garde hoven ini kamp lund mann nova oglu quist rado stein tano vik wood yama zadeh'.split(' ');
const JOBS = [
  'Affiliate Manager',
  'Head of Growth',
  'Software Engineer',
  'Media Buyer',
  'Product Designer',
  'Founder',
  'Data Analyst',
  'Community Lead',
];
const WORDS = (
  'network offline stage schedule traffic search browser server protocol latency privacy archive market brand ' +
  'mobile video open source public city garden music energy climate robot language model design test release ' +
  'people community budget partner channel growth metric story craft'
).split(' ');
const COUNTRIES = ['Spain', 'Germany', 'Brazil', 'India', 'Kenya', 'Japan', 'Canada', 'Turkey', 'Poland', 'Mexico'];
const FOCUS = ['Nutra', 'Finance', 'Gaming', 'E-commerce', 'Dating', 'Travel', 'Sweepstakes', 'Crypto'];

/** Returns a conference of any size, always the same for the same size: texts of normal length from a seeded generator. */
export function crowdOps(size: CrowdSize): Op[] {
  const draw = drawing(seededRandom(size.people + size.talks));
  return [
    opOf('event', { ...conference, id: 'event', lastDay: '2027-07-15' }),
    ...stageNames.map((name, order) => opOf('stages', { id: `stage-${order}`, name, order })),
    opOf('tracks', { id: 'web', name: 'Web', color: '#3366e6', sponsorship: null }),
    ...times(size.talks, (index) => opOf('talks', crowdTalk(index, size, draw))),
    ...times(size.companies, (index) => opOf('companies', crowdCompany(index, draw))),
    ...times(size.people, (index) => opOf('people', crowdPerson(index, size, draw))),
  ];
}

/** Appends documents of a crowd, each to its scope, in order. */
export async function appendCrowd(
  { log, randomId }: Pick<Ports, 'log' | 'randomId'>,
  ops: readonly Op[],
): Promise<void> {
  for (const [scope, some] of Map.groupBy(ops, ({ c }) => (c === 'people' ? 'dir' : 'pub')))
    await log.append(scope, { mid: randomId(), by: 'server', decide: () => ({ ops: some }) });
}

/** Returns the person after an edit; each `round` gives different texts. */
export function editedPerson(person: Person, round: number): Op {
  return opOf('people', {
    ...person,
    jobPosition: `${JOBS[round % JOBS.length]} ${round}`,
    about: `${person.about} Edited in round ${round}.`,
  });
}

const STAGES = 12;
const stageNames = times(STAGES, (index) => `Stage ${String.fromCharCode(65 + index)}`);

function opOf(c: string, doc: Identified): Op {
  return { c, id: doc.id, rev: hash53(JSON.stringify(doc)).toString(36), doc };
}

/** Twelve stages in parallel, a talk every half hour, spread over four days. */
function crowdTalk(index: number, { people }: CrowdSize, draw: Drawing): Talk {
  const slot = Math.floor(index / STAGES);
  const [day, place] = [1 + Math.floor(slot / 24), slot % 24];
  return testTalk({
    id: `talk-${index}`,
    title: capital(draw.words(3 + draw.below(5))),
    description: draw.paragraph(70),
    startsAt: at('09:00', day) + place * 30 * 60_000,
    minutes: 25,
    stageId: `stage-${index % STAGES}`,
    speakers: times(1 + draw.below(2), () => {
      const speaker = draw.below(Math.max(people, 1));
      return { id: `person-${speaker}`, name: `${draw.one(FIRST)} ${draw.surname()}` };
    }),
  });
}

function crowdPerson(index: number, { companies, ownFields }: CrowdSize, draw: Drawing): Person {
  return testPerson({
    id: `person-${index}`,
    firstName: draw.one(FIRST),
    lastName: draw.surname(),
    pictureUrl: draw.below(3) === 0 ? `/media/people/${index}.webp` : null,
    jobPosition: draw.one(JOBS),
    about: draw.paragraph(8 + draw.below(20)),
    companyId: companies === 0 ? null : `company-${draw.below(companies)}`,
    companyName: `${capital(draw.words(1))} ${capital(draw.words(1))}`,
    focus: [draw.one(FOCUS), draw.one(FOCUS)],
    interested: [draw.one(FOCUS)],
    country: draw.one(COUNTRIES),
    website: `https://people.example.org/${index}`,
    ...(ownFields && { extra: ownAnswers(index) }),
  });
}

function crowdCompany(index: number, draw: Drawing): Company {
  const name = `${capital(draw.words(1))} ${capital(draw.words(1))}`;
  return {
    id: `company-${index}`,
    name,
    email: `hello-${index}@example.org`,
    country: draw.one(COUNTRIES),
    companyType: 'Network',
    expertise: [],
    description: draw.paragraph(60),
    logoUrl: `/media/companies/${index}.webp`,
    mainColor: '#3366e6',
    url: `https://companies.example.org/${index}`,
    twitter: '',
    facebook: '',
    focus: [draw.one(FOCUS)],
    traffic: [],
    geoTraffic: [],
    promoVideo: '',
    ticketType: 'basic',
    priority: index < 10,
    place: `Hall ${1 + (index % 7)}, A${index}`,
    users: [`person-${index}`],
  };
}

/** Any document; its other fields depend on the collection. */
type Identified = { readonly id: string } & Readonly<Record<string, unknown>>;

interface Drawing {
  readonly below: (end: number) => number;
  readonly one: (list: readonly string[]) => string;
  readonly words: (count: number) => string;
  readonly paragraph: (words: number) => string;
  readonly surname: () => string;
}

function drawing(random: () => number): Drawing {
  const below = (end: number): number => Math.floor(random() * end);
  const one = (list: readonly string[]): string => list[below(list.length)]!;
  const words = (count: number): string => times(count, () => one(WORDS)).join(' ');
  return {
    below,
    one,
    words,
    paragraph: (count) => `${capital(words(count))}.`,
    surname: () => one(LAST_START) + one(LAST_END),
  };
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
