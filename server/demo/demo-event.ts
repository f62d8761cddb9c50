import { DEMO_LOG_INS } from '../../domain/event/setup/demo-log-ins.ts';
import type { ATTENDEE_COMPANY_TYPES } from '../../domain/choices/attendee-choices.ts';
import type {
  ImportedCompany,
  ImportedEvent,
  ImportedPerson,
  ImportedStage,
  ImportedTalk,
  ImportedTrack,
} from '../../domain/event/import/imported-event.ts';
import { inZone, instantOf, MINUTE, minutes, type Instant, type Zone } from '../../domain/time.ts';
import { companyPicture, personPicture } from './demo-pictures.ts';
import {
  accounts,
  demoCompanies,
  type DemoBreak,
  type DemoStage,
  type DemoTalk,
  type DemoTrack,
  demoProgramme,
  demoSpeakers,
} from './read-demo-data.ts';

/** Accounts of the demo event. Their mail addresses do not exist; mails to them are in the outbox folder. */
export const demoAccounts = {
  attendee: { ...nameOf(accounts.attendee), key: 'demo-attendee', ...DEMO_LOG_INS.attendee },
  exhibitor: { ...nameOf(accounts.exhibitor), key: 'demo-exhibitor', ...DEMO_LOG_INS.exhibitor },
  admin: { ...nameOf(accounts.admin), key: 'demo-admin', ...DEMO_LOG_INS.admin },
} as const;

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  return { firstName, lastName };
}

const DAY_CHANGE = '04:00';

/**
 * Returns the demo event: four days, the second of which is the conference day at `now` in `zone`. From the afternoon of
 * the first day to noon of the last day, the Lounge has talks day and night, so that something is always live. The same
 * `now` and `zone` give the same event.
 */
export function demoEvent(now: Instant, zone: Zone): ImportedEvent {
  const today = inZone(now, zone)
    .toPlainDateTime()
    .subtract({ hours: Number(DAY_CHANGE.slice(0, 2)) })
    .toPlainDate();
  const dates = [-1, 0, 1, 2].map((days) => today.add({ days }).toString());
  const placed = demoProgramme.flatMap((day, index) => placeDay(day, index, { date: dates[index] ?? '', zone }));
  return {
    format: 'the demo event',
    event: {
      name: 'Plenary Days',
      location: 'Harbour Hall and online',
      zone,
      dayChange: DAY_CHANGE,
      firstDay: dates[0] ?? '',
      lastDay: dates[3] ?? '',
      exhibitorVocabulary: 'creator',
      isDemo: true,
    },
    stages,
    tracks,
    people,
    companies,
    talks: placed.map((item) => toTalk(item, placed)),
    whole: ['stages', 'tracks', 'talks', 'people', 'companies'],
    notes: [],
  };
}

const stageNames: Record<DemoStage, string> = {
  main: 'Main Stage',
  lab: 'Growth Lab',
  studio: 'Studio',
  commons: 'Commons',
  lounge: 'Lounge',
};
const stages: readonly ImportedStage[] = Object.entries(stageNames).map(([key, name], order) => ({ key, name, order }));

const trackNames: Record<DemoTrack, readonly [name: string, color: string]> = {
  audience: ['Audience', '#f2a900'],
  income: ['Making a Living', '#00a88f'],
  craft: ['Craft', '#e0387a'],
  web: ['Open Web', '#3366e6'],
  community: ['Community', '#7bb22d'],
  operations: ['Behind the Scenes', '#e8622c'],
  'after-hours': ['After Hours', '#8a5cd6'],
};
const tracks: readonly ImportedTrack[] = Object.entries(trackNames).map(([key, [name, color]]) => ({
  key,
  name,
  color,
}));

const companies: readonly ImportedCompany[] = demoCompanies.map((company) => ({
  ...company,
  at: company.name,
  focus: ['Content Marketing'],
  geoTraffic: ['EU', 'Other'],
  email: `hello@${company.key}.example.org`,
  url: `https://${company.key}.example.org`,
  logoUrl: companyPicture(company.key),
}));

/** Company type of an attendee, by the type of the exhibitor for which they work. */
const WORKS_AS: Readonly<Record<string, (typeof ATTENDEE_COMPANY_TYPES)[number]>> = {
  Production: 'Service Provider',
  Monetization: 'Service Provider',
  Growth: 'Agency',
  Content: 'Creator',
  'Future of Creators': 'Agency',
};

/** Returns the company fields that a complete profile needs (spec 5). */
function worksAt(
  key: string,
): Pick<ImportedPerson, 'companyType' | 'companyLogoUrl' | 'companyDescription' | 'website'> {
  const company = companies.find((one) => one.key === key);
  return {
    companyType: WORKS_AS[company?.companyType ?? ''] ?? 'Other',
    companyLogoUrl: companyPicture(key),
    companyDescription: company?.description ?? '',
    website: company?.url ?? '',
  };
}

const speakers: readonly ImportedPerson[] = demoSpeakers.map(({ company, ...person }) => ({
  ...person,
  at: `${person.firstName} ${person.lastName}`,
  pictureUrl: personPicture(person.key),
  ...(company ? { company, ...worksAt(company) } : {}),
  interested: ['Creator', 'Brand'],
  roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
}));

const people: readonly ImportedPerson[] = [
  ...speakers,
  ...(['attendee', 'exhibitor', 'admin'] as const).map((role) => accountProfile(role)),
];

function accountProfile(role: keyof typeof demoAccounts): ImportedPerson {
  const { logo, company, companyName, companyType, companyDescription, website, ...profile } = accounts[role];
  const work = company
    ? { company, ...worksAt(company) }
    : {
        companyName: companyName ?? '',
        companyType: companyType ?? 'Other',
        companyLogoUrl: companyPicture(logo ?? ''),
        companyDescription: companyDescription ?? '',
        website: website ?? '',
      };
  const { key, email } = demoAccounts[role];
  return { ...profile, ...demoAccounts[role], ...work, pictureUrl: personPicture(key), at: email };
}

interface Placed {
  readonly entry: DemoTalk | DemoBreak;
  readonly startsAt: Instant;
  readonly day: number;
}

function placeDay(
  day: (typeof demoProgramme)[number],
  index: number,
  { date, zone }: { date: string; zone: Zone },
): Placed[] {
  const night = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
  return [...day.talks, ...day.breaks].map((entry) => ({
    entry,
    startsAt: instantOf(`${entry.at < DAY_CHANGE ? night : date}T${entry.at}`, zone),
    day: index + 1,
  }));
}

function toTalk({ entry, startsAt, day }: Placed, all: readonly Placed[]): ImportedTalk {
  const stage = entry.stage ?? null;
  const place = {
    startsAt,
    minutes: entry.minutes ?? untilNext(startsAt, stage, all),
    stage,
    at: `day ${day}, ${entry.at}`,
  };
  if (!('by' in entry)) {
    const kind = stage ? 'stage-break' : 'break';
    return {
      ...place,
      key: `${kind} ${day} ${entry.at} ${stage ?? ''}`,
      kind,
      title: entry.title,
      description: '',
      track: null,
      speakers: [],
    };
  }
  return {
    ...place,
    key: entry.title,
    kind: 'talk',
    title: entry.title,
    description: entry.text,
    track: entry.track,
    speakers: entry.by,
    hasDiscussion: entry.discussion === true,
  };
}

/** Returns the minutes until the next entry on the same stage. Computed from instants, so that clock changes leave no gap. */
function untilNext(startsAt: Instant, stage: DemoStage | null, all: readonly Placed[]): number {
  const later = all
    .filter((other) => other.entry.stage === stage && other.startsAt > startsAt)
    .map((other) => other.startsAt);
  const next = later.length > 0 ? Math.min(...later) : startsAt + minutes(60);
  return (next - startsAt) / MINUTE;
}
