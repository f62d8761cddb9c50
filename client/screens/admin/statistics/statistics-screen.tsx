import FileText from 'lucide-react/icons/file-text';
import { type ConferenceDay, conferenceDays } from '../../../../domain/event/conference-days.ts';
import { type askStatistics, daysOf, type Statistics } from '../../../data/admin/live/statistics.ts';
import { useLoaderState } from '../../../data/loading/answer.ts';
import { useEvent, useTalks } from '../../../data/talks/talks.ts';
import { QueryResult } from '../../../ui/status/query-result.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { NoEvent } from '../no-event.tsx';
import { HeadlineTiles } from './headline-tiles.tsx';
import { DaysChart, ScreensChart, TalksChart, WatchingChart } from './talk-charts.tsx';
import type { EventSettings } from '../../../../domain/event/event-settings.ts';
import { byStart, takesPlace } from '../../../../domain/talks/talk.ts';
import { Select } from '../../../ui/filters/select.tsx';
import { Bars, type Unit } from './bars.tsx';
import { ChartPart } from './chart-part.tsx';
import { fileFigures, leadFigures, perkFigures, raffleFigures, saidFigures } from './figures-of.ts';
import type { TableFigures } from './figures-table.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

/** Charts of companies, perks, raffles, files and feedback, for the whole event. */
const LobbyCharts = ({ statistics }: { readonly statistics: Statistics }) => (
  <Grid column={26} gap={5} grow align="start">
    {CHARTS.map(({ of, ...chart }) => (
      <Counted key={chart.file} {...chart} figures={of(statistics)} />
    ))}
  </Grid>
);

const CHARTS: readonly (Omit<CountedProps, 'figures'> & { readonly of: (statistics: Statistics) => TableFigures })[] = [
  {
    title: 'Cards to companies',
    says: 'How many people sent each company their card, over the whole event.',
    nothing: 'No company has received a card yet.',
    of: leadFigures,
    unit: { one: 'card', many: 'cards' },
    file: 'leads',
  },
  {
    title: 'Feedback and questions',
    says: 'How many people rated each talk, over the whole event. The table has the stars and the questions.',
    nothing: 'Nobody has rated a talk or asked a question yet.',
    of: saidFigures,
    unit: { one: 'rating', many: 'ratings' },
    file: 'feedback-and-questions',
  },
  {
    title: 'Perks',
    says: 'How many of each perk have gone out, over the whole event.',
    nothing: 'There are no perks.',
    of: perkFigures,
    unit: { one: 'claimed', many: 'claimed' },
    file: 'perks',
  },
  {
    title: 'Raffles',
    says: 'How many people entered each raffle, over the whole event.',
    nothing: 'There are no raffles.',
    of: raffleFigures,
    unit: { one: 'entry', many: 'entries' },
    file: 'raffles',
  },
  {
    title: 'Files',
    says: 'How many people downloaded each file of a talk, over the whole event.',
    nothing: 'No talk has a file.',
    of: fileFigures,
    unit: { one: 'person', many: 'people' },
    file: 'files',
  },
];

interface CountedProps {
  readonly title: string;
  readonly says: string;
  readonly nothing: string;
  readonly figures: TableFigures;
  /** Unit of a row's first number. */
  readonly unit: Unit;
  readonly file: string;
}

/** Rows shown in the chart; the table has all. */
const SHOWN = 10;

const Counted = ({ unit, ...part }: CountedProps) => (
  <ChartPart {...part}>
    <Bars
      label={part.title}
      rows={part.figures.rows
        .map(([label, ...cells], place) => ({ key: `${place}`, label, value: firstNumber(cells) }))
        .toSorted((a, b) => b.value - a.value)
        .slice(0, SHOWN)
        .map(({ key, label, value }) => ({ key, label, values: [{ of: unit, value }] }))}
    />
  </ChartPart>
);

const firstNumber = (cells: readonly (number | string)[]): number =>
  cells.find((cell) => typeof cell === 'number') ?? 0;

/** Filters by days and talk, stored in the URL. */
function SpanChoice({ event }: { readonly event: EventSettings }) {
  const search = useAdminSearch();
  const narrow = useNarrowAdmin();
  const days = conferenceDays(event).map(({ date, label }) => ({ value: date, label }));
  const talks = useTalks().filter(takesPlace).toSorted(byStart);
  const first = search.from ?? '';
  return (
    <Row as="search" gap={3} wrap align="end" aria-label="Which days">
      <Select
        label="From"
        value={first}
        options={[{ value: '', label: 'The first day' }, ...days]}
        onChoose={(from) =>
          narrow({ from: from || undefined, ...(from && search.to && from > search.to && { to: from }) })
        }
      />
      <Select
        label="To"
        value={search.to ?? ''}
        options={[
          { value: '', label: first === '' ? 'The last day' : 'The same day' },
          ...days.filter(({ value }) => value >= first),
        ]}
        onChoose={(to) => narrow({ to: to || undefined })}
      />
      <Select
        label="Watching in"
        value={search.view ?? ''}
        options={[{ value: '', label: 'All talks' }, ...talks.map(({ id, title }) => ({ value: id, label: title }))]}
        onChoose={(view) => narrow({ view: view || undefined })}
      />
    </Row>
  );
}

/** /app/admin?type=STATISTICS: figures of the event for the days in the URL. */
export function StatisticsScreen() {
  const event = useEvent();
  const search = useAdminSearch();
  const answer = useLoaderState<typeof askStatistics>();
  if (!event) return <NoEvent title="Statistics" loading="Loading statistics" />;
  return (
    <Page
      title="Statistics"
      hint="What people watched, kept, claimed and asked. Every chart is a table and a file as well."
      width="wide"
      actions={
        <LinkButton to="/app/admin" search={{ type: 'REPORT' }} icon={<FileText size={18} aria-hidden />}>
          Report to print
        </LinkButton>
      }
    >
      <SpanChoice event={event} />
      <QueryResult {...answer} loading="Loading statistics">
        {(statistics) => <Charts statistics={statistics} days={daysOf(search, event)} zone={event.zone} />}
      </QueryResult>
    </Page>
  );
}

export interface ChartsProps {
  readonly statistics: Statistics;
  readonly days: readonly ConferenceDay[];
  readonly zone: string;
}

const Charts = (props: ChartsProps) => (
  <Stack gap={5}>
    <HeadlineTiles {...props} />
    <WatchingChart {...props} />
    <TalksChart {...props} />
    <Grid column={26} gap={5} grow align="start">
      <DaysChart {...props} />
      <ScreensChart {...props} />
    </Grid>
    <LobbyCharts {...props} />
  </Stack>
);
