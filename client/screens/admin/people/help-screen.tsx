import { useState } from 'react';
import { useReports } from '../../../data/admin/people/reports.ts';
import { useOpenUser, type UserRow } from '../../../data/admin/people/users.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { Loading } from '../../../ui/status/loading.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Tabs } from '../../../ui/actions/tabs.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { FindUser } from './find-user.tsx';
import { TicketForm } from './tickets/give-ticket.tsx';
import { Reports } from './reports.tsx';
import styles from './people.module.css';
import { useTicketTypes } from '../../../data/admin/people/tickets.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { AccessTab } from './access-card.tsx';
import { MergeSheet } from './merge-sheet.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

/** A person at the desk: picture, company, ticket, and one sentence on why they cannot log in. */
function HelpCard({ row }: { readonly row: UserRow }) {
  const [merges, setMerges] = useState(false);
  const name = `${row.first_name} ${row.last_name}`.trim();
  const ticket = useTicketTypes().find(({ value }) => value === row.ticket?.type)?.label ?? 'No ticket';
  const company = row.company?.name ?? row.attendee_company;
  return (
    <Stack as="article" gap={4} aria-label={name}>
      <Row as="header" gap={3} align="center" className={styles.who}>
        <Avatar name={name} pictureUrl={row.profile_picture_url} size="large" />
        <div>
          <h2>{name}</h2>
          <Muted>{[company, row.email, ticket].filter(Boolean).join(' · ')}</Muted>
        </div>
      </Row>
      <AccessTab row={row} />
      <div>
        <Button size="small" onClick={() => setMerges(true)}>
          Merge with another record…
        </Button>
      </div>
      <MergeSheet row={row} open={merges} onClose={() => setMerges(false)} />
    </Stack>
  );
}

/** /app/admin?type=HELP: who is at the desk, why they cannot log in, and what fixes it. */
export function HelpScreen() {
  const { tab } = useAdminSearch();
  const narrow = useNarrowAdmin();
  const reports = useReports();
  return (
    <Page title="Help desk" width="wide">
      <Tabs
        label="Help desk"
        tabs={[
          { key: 'people', label: 'People' },
          { key: 'reports', label: 'Reports', count: reports.length },
        ]}
        at={tab === 'reports' ? tab : 'people'}
        onAt={(key) => narrow({ tab: key === 'reports' ? key : undefined, id: undefined })}
      >
        {tab === 'reports' ? <Reports reports={reports} /> : <Desk />}
      </Tabs>
    </Page>
  );
}

function Desk() {
  const { id } = useAdminSearch();
  const narrow = useNarrowAdmin();
  // Not in the URL, because it may be an email address.
  const [wanted, setWanted] = useState<string>();
  const open = (to: string) => {
    setWanted(undefined);
    narrow({ id: to });
  };
  const give = (query: string) => {
    narrow({ id: undefined });
    setWanted(query);
  };
  return (
    <Stack gap={5} className={styles.desk}>
      <FindUser onOpen={open} onGive={give} />
      {id === undefined && wanted !== undefined ? (
        <Section title="New ticket" look="bare">
          <Card>
            <TicketForm key={wanted} query={wanted} onOpen={open} />
          </Card>
        </Section>
      ) : null}
      {id === undefined ? null : (
        // Focused, so that its digit keys work.
        <section key={id} className={styles.opened} aria-label="Who stands here" tabIndex={-1} ref={focusIt}>
          <Found id={id} />
        </section>
      )}
    </Stack>
  );
}

const focusIt = (opened: HTMLElement | null): void => opened?.focus();

function Found({ id }: { readonly id: string }) {
  const { user, refusal } = useOpenUser(id);
  if (user && refusal?.code !== 'not-found')
    return (
      <Card>
        <HelpCard row={user} />
      </Card>
    );
  if (refusal === undefined) return <Loading label="Who stands here" rows={3} />;
  return <ErrorNotice>{refusal.code === 'network' ? 'You need a connection for this.' : refusal.message}</ErrorNotice>;
}

/** Number of open reports; renders nothing for 0. */
export const ReportCount = () => {
  const { length } = useReports();
  return length === 0 ? null : length.toLocaleString('en');
};
