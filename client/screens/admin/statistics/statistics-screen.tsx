import FileText from 'lucide-react/icons/file-text';
import type { ConferenceDay } from '../../../../domain/event/conference-days.ts';
import { daysOf, type askStatistics, type Statistics } from '../../../data/admin/statistics.ts';
import { useAnswer } from '../../../data/answer.ts';
import { useEvent } from '../../../data/talks.ts';
import { Answered } from '../../../ui/answered.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAdminSearch } from '../admin-address.ts';
import { NoEvent } from '../no-event.tsx';
import { LobbyCharts } from './lobby-charts.tsx';
import { HeadlineTiles } from './headline-tiles.tsx';
import { SpanChoice } from './span-choice.tsx';
import { DaysChart, ScreensChart, TalksChart, WatchingChart } from './talk-charts.tsx';
import styles from './statistics.module.css';

/** /app/admin?type=STATISTICS: what the event comes to so far, of the days in the address. */
export function StatisticsScreen() {
  const event = useEvent();
  const search = useAdminSearch();
  const answer = useAnswer<typeof askStatistics>();
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
      <Answered {...answer} loading="Loading statistics">
        {(statistics) => <Charts statistics={statistics} days={daysOf(search, event)} zone={event.zone} />}
      </Answered>
    </Page>
  );
}

export interface ChartsProps {
  readonly statistics: Statistics;
  readonly days: readonly ConferenceDay[];
  readonly zone: string;
}

const Charts = (props: ChartsProps) => (
  <div className={styles.charts}>
    <HeadlineTiles {...props} />
    <WatchingChart {...props} />
    <TalksChart {...props} />
    <div className={styles.pair}>
      <DaysChart {...props} />
      <ScreensChart {...props} />
    </div>
    <LobbyCharts {...props} />
  </div>
);
