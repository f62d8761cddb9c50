import Printer from 'lucide-react/icons/printer';
import { TABLE_NAMES, type TableName } from '../../../../domain/exports/tables.ts';
import { type askStatistics, daysOf, saveTable } from '../../../data/admin/live/statistics.ts';
import { useLoaderState } from '../../../data/loading/answer.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { QueryResult } from '../../../ui/status/query-result.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useAdminSearch } from '../admin-address.ts';
import { NoEvent } from '../no-event.tsx';
import { Paper } from './paper.tsx';
import styles from './statistics.module.css';
import { Row } from '../../../ui/layout/row.tsx';

/** /app/admin?type=REPORT: the event as a printable report, and all data as tables. */
export function ReportScreen() {
  const event = useEvent();
  const search = useAdminSearch();
  const answer = useLoaderState<typeof askStatistics>();
  if (!event) return <NoEvent title="Report" loading="Loading the report" />;
  return (
    <Page
      title="Report"
      hint="The event on paper: attendance, watching, leads, feedback, questions, perks and raffles."
      width="wide"
      actions={
        <Button kind="solid" icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Tables />
      <QueryResult {...answer} loading="Loading the report">
        {(statistics) => <Paper statistics={statistics} days={daysOf(search, event)} event={event} />}
      </QueryResult>
    </Page>
  );
}

/** Titles of the tables; files have the tables' own names. */
const TITLES: Readonly<Record<TableName, string>> = {
  users: 'Users',
  tickets: 'Tickets',
  speakers: 'Speakers',
  talks: 'Talks',
  attendance: 'Attendance of talks',
  views: 'Watching, every five minutes',
  analytics: 'Log-ins and page views by day',
  leads: 'Leads per company',
  connections: 'Connections',
  perks: 'Perks',
  claims: 'Claims of perks',
  raffles: 'Raffles',
  entries: 'Raffle entries',
  resources: 'Downloads of files',
  feedback: 'Feedback',
  questions: 'Questions',
  signups: 'Sign-ups',
  waiting: 'Waiting list of the event',
  consents: 'Acceptances of pages',
  companies: 'Companies',
  sponsors: 'Sponsors',
  audit: 'Audit',
};

const Tables = () => {
  const online = useOnline();
  return (
    <Section title="Download tables (CSV)">
      <p className={styles.says}>
        {online
          ? 'For any spreadsheet. Columns keep their names. Every download is recorded in the audit log.'
          : 'You need a connection for this.'}
      </p>
      <Row as="ul" gap={2} wrap>
        {TABLE_NAMES.map((what) => (
          <li key={what}>
            <Button size="small" disabled={!online} onClick={() => void saveTable(what)}>
              {TITLES[what]}
            </Button>
          </li>
        ))}
      </Row>
    </Section>
  );
};
