import { plural } from '../../../../domain/plural.ts';
import { dayCurves, type DayCurve } from '../../../../domain/analytics/viewer-chart.ts';
import type { ConferenceDay } from '../../../../domain/event/conference-days.ts';
import { calendarDate, clockTime, dayDate } from '../../../../domain/event/time-display.ts';
import type { Instant, Zone } from '../../../../domain/time.ts';
import type { Statistics } from '../../../data/admin/live/statistics.ts';
import type { TableFigures } from './figures-table.tsx';

export const instant = (iso: string): Instant => Temporal.Instant.from(iso).epochMilliseconds;

/** Viewers on these days, as curves. */
export const viewLines = ({ views }: Pick<Statistics, 'views'>, days: readonly ConferenceDay[]): DayCurve[] =>
  dayCurves(
    views.data.map(({ at, watching }) => ({ at: instant(at), watching })),
    days,
  );

export const lineFigures = (lines: readonly DayCurve[], zone: Zone): TableFigures => ({
  heads: ['Day', 'From', 'People watching'],
  rows: lines.flatMap(({ day, points }) =>
    points.map(({ at, watching }) => [dayDate(day.date), clockTime(at, zone), watching] as const),
  ),
});

/** Talks by number of viewers; those without keepers or viewers last. */
export const watchedFirst = ({ talks }: Pick<Statistics, 'talks'>): Statistics['talks']['data'] =>
  talks.data.toSorted((a, b) => b.watched - a.watched || b.kept - a.kept || (a.starts_at < b.starts_at ? -1 : 1));

export const talkFigures = (statistics: Pick<Statistics, 'talks'>): TableFigures => ({
  heads: ['Talk', 'Kept', 'Watched'],
  rows: watchedFirst(statistics).map(({ talk, kept, watched }) => [talk, kept, watched] as const),
});

export const dayFigures = ({ analytics }: Pick<Statistics, 'analytics'>): TableFigures => ({
  heads: ['Day', 'Log-ins', 'Page views', 'Downloads'],
  rows: analytics.data.map((day) => [dayDate(day.day), day.logins, day.page_views, day.downloads] as const),
});

export const screenFigures = ({ analytics }: Pick<Statistics, 'analytics'>): TableFigures => ({
  heads: ['Screen', 'Page views'],
  rows: analytics.screens.map(({ screen, page_views: views }) => [screen, views] as const),
});

export const leadFigures = ({ leads }: Pick<Statistics, 'leads'>): TableFigures => ({
  heads: ['Company', 'Cards'],
  rows: leads.data.map(({ company, total }) => [company, total] as const),
});

export const perkFigures = ({ perks }: Pick<Statistics, 'perks'>): TableFigures => ({
  heads: ['Perk', 'Claimed', 'Left'],
  rows: perks.data.map(({ name, claims, left }) => [name, claims, left ?? 'no limit'] as const),
});

export const raffleFigures = ({ raffles }: Pick<Statistics, 'raffles'>): TableFigures => ({
  heads: ['Raffle', 'Entries', 'Winners'],
  rows: raffles.data.map(({ title, entries, winners }) => [title, entries, winners] as const),
});

export const fileFigures = ({ resources }: Pick<Statistics, 'resources'>): TableFigures => ({
  heads: ['File', 'Talk', 'People'],
  rows: resources.data.map(({ file_name: file, talk, downloads }) => [file, talk.title, downloads] as const),
});

/** Talks with ratings or questions, in schedule order. */
export const saidFigures = ({ talks }: Pick<Statistics, 'talks'>): TableFigures => ({
  heads: ['Talk', 'Ratings', 'Stars on average', 'Questions'],
  rows: talks.data
    .filter(({ ratings, questions }) => ratings + questions > 0)
    .map((talk) => [talk.talk, talk.ratings, talk.mean_stars ?? '', talk.questions] as const),
});

export const attendanceFigures = ({ talks }: Pick<Statistics, 'talks'>, zone: Zone): TableFigures => ({
  heads: ['Talk', 'When', 'Stage', 'Kept', 'Watched', 'Signed up', 'Waiting'],
  rows: talks.data
    .filter(({ edition }) => edition === 'live')
    .map((talk) => {
      const at = instant(talk.starts_at);
      const day = Temporal.Instant.from(talk.starts_at).toZonedDateTimeISO(zone).toPlainDate().toString();
      const signed = talk.places === null ? '' : talk.signed_up;
      const waiting = talk.places === null ? '' : talk.waiting;
      return [
        talk.talk,
        `${dayDate(day)} ${clockTime(at, zone)}`,
        talk.stage,
        talk.kept,
        talk.watched,
        signed,
        waiting,
      ];
    }),
});

const number = (count: number): string => count.toLocaleString('en');

/** A figure with its label. */
interface Headline {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** Headline figures: first of the chosen days, then of the whole event. */
export const headlines = (statistics: Statistics, zone: Zone): Headline[] => [
  ...ofDays(statistics, zone),
  ...ofEvent(statistics),
];

function ofDays({ views, analytics }: Statistics, zone: Zone): Headline[] {
  const { people, peak, step } = views;
  const logIns = analytics.data.reduce((total, { logins }) => total + logins, 0);
  const when = peak ? `from ${clockTime(instant(peak.at), zone)} on ${calendarDate(instant(peak.at), zone)}` : '';
  return [
    { label: 'People who watched', value: number(people), note: 'unique, selected days' },
    { label: `Peak viewers (${step} min)`, value: number(peak?.watching ?? 0), note: when || 'nobody watched yet' },
    { label: 'Log-ins', value: number(logIns), note: 'selected days' },
  ];
}

function ofEvent({ profiles, leads, perks, raffles, talks }: Statistics): Headline[] {
  const sum = (of: (talk: Statistics['talks']['data'][number]) => number): number =>
    talks.data.reduce((total, talk) => total + of(talk), 0);
  const { open_requests: open, connections, complete } = profiles;
  const [companies, offered, held] = [leads.data.length, perks.data.length, raffles.data.length];
  return [
    { label: 'Profiles', value: number(profiles.total), note: `${number(complete)} complete` },
    {
      label: 'Connections made',
      value: number(connections),
      note: plural(open, '1 waits for an answer', `${number(open)} wait for an answer`),
    },
    {
      label: 'Cards to companies',
      value: number(leads.total),
      note: plural(companies, 'to 1 company', `to ${number(companies)} companies`),
    },
    {
      label: 'Perks claimed',
      value: number(perks.total),
      note: plural(offered, 'of 1 perk', `of ${number(offered)} perks`),
    },
    {
      label: 'Raffle entries',
      value: number(raffles.total),
      note: plural(held, 'in 1 raffle', `in ${number(held)} raffles`),
    },
    { label: 'Ratings', value: number(sum(({ ratings }) => ratings)), note: 'a person once per talk' },
    { label: 'Questions', value: number(sum(({ questions }) => questions)), note: 'asked in talks' },
  ];
}
