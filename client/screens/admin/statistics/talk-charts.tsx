import type { ConferenceDay } from '../../../../domain/event/conference-days.ts';
import { dayDate } from '../../../../domain/event/time-display.ts';
import type { Statistics } from '../../../data/admin/live/statistics.ts';
import { Bars } from './bars.tsx';
import { ChartPart } from './chart-part.tsx';
import { DayCharts } from './day-charts.tsx';
import { dayFigures, lineFigures, viewLines, screenFigures, talkFigures, watchedFirst } from './figures-of.ts';

interface ChartProps {
  readonly statistics: Statistics;
  readonly days: readonly ConferenceDay[];
  readonly zone: string;
}

export function WatchingChart({ statistics, days, zone }: ChartProps) {
  const lines = viewLines(statistics, days);
  const { step } = statistics.views;
  return (
    <ChartPart
      title="Watching over the day"
      says={`How many people watched within each ${step} minutes, each once, on the clock of the event.`}
      nothing="Nobody watched anything in these days."
      figures={lineFigures(lines, zone)}
      file="watching"
    >
      <DayCharts lines={lines} step={step} zone={zone} />
    </ChartPart>
  );
}

/** Talks shown in the chart; the table has all. */
const SHOWN = 12;

const KEPT_AND_WATCHED =
  'How many people have a talk on their schedule now, and how many watched it, each once. The most watched first.';

export function TalksChart({ statistics }: ChartProps) {
  const talks = watchedFirst(statistics);
  const more = talks.length > SHOWN ? ` The table has all ${talks.length.toLocaleString('en')}.` : '';
  return (
    <ChartPart
      title="Talks"
      says={`${KEPT_AND_WATCHED}${more}`}
      nothing="There are no talks yet."
      figures={talkFigures(statistics)}
      file="talks"
    >
      <Bars
        label="Talks"
        rows={talks.slice(0, SHOWN).map((talk) => ({
          key: `${talk.edition} ${talk.talk_id}`,
          label: talk.talk,
          note: talk.edition === 'replay' ? 'replay' : talk.stage,
          values: [
            { of: { one: 'watched', many: 'watched' }, value: talk.watched },
            { of: { one: 'kept', many: 'kept' }, value: talk.kept },
          ],
        }))}
      />
    </ChartPart>
  );
}

export const DaysChart = ({ statistics }: Pick<ChartProps, 'statistics'>) => (
  <ChartPart
    title="Days"
    says="How often people logged in, opened a screen and downloaded a file on each day."
    nothing="These days are still to come."
    figures={dayFigures(statistics)}
    file="days"
  >
    <Bars
      label="Days"
      rows={statistics.analytics.data.map((day) => ({
        key: day.day,
        label: dayDate(day.day),
        values: [
          { of: { one: 'log-in', many: 'log-ins' }, value: day.logins },
          { of: { one: 'page view', many: 'page views' }, value: day.page_views },
          { of: { one: 'download', many: 'downloads' }, value: day.downloads },
        ],
      }))}
    />
  </ChartPart>
);

export const ScreensChart = ({ statistics }: Pick<ChartProps, 'statistics'>) => (
  <ChartPart
    title="Screens"
    says="How often each screen was opened in these days."
    nothing="No data for these days."
    figures={screenFigures(statistics)}
    file="screens"
  >
    <Bars
      label="Screens"
      rows={statistics.analytics.screens.map(({ screen, page_views: value }) => ({
        key: screen,
        label: screen,
        values: [{ of: { one: 'page view', many: 'page views' }, value }],
      }))}
    />
  </ChartPart>
);
