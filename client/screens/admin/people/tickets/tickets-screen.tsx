import { type askTickets } from '../../../../data/admin/people/users.ts';
import { useTicketsWithoutHolder, useTicketTypes, useTypeHolders } from '../../../../data/admin/people/tickets.ts';
import { useLoaderState } from '../../../../data/loading/answer.ts';
import { plural } from '../../../../../domain/plural.ts';
import { QueryResult } from '../../../../ui/status/query-result.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { SearchField } from '../../../../ui/filters/search-field.tsx';
import { Select } from '../../../../ui/filters/select.tsx';
import { Tabs } from '../../../../ui/actions/tabs.tsx';
import { useAdminSearch, useNarrowAdmin } from '../../admin-address.ts';
import { TableFile } from '../../entity-kit/table-file.tsx';
import { EntityPanel } from '../../entity-panel.tsx';
import { EntityTable } from '../../entity-kit/entity-table.tsx';
import { GiveTicket } from './give-ticket.tsx';
import { NameHolder } from './name-holder.tsx';
import { ticketTypesEntity } from './ticket-types.tsx';
import { WithoutName } from './without-a-name.tsx';
import { TICKET_COLUMNS } from '../user-columns.tsx';
import { NewButton } from '../new-button.tsx';
import { OpenUser } from '../user-panel.tsx';
import { UserTable } from '../user-table.tsx';
import { useUsersSearch } from '../users-address.ts';
import { usersEntity } from '../users-entity.tsx';
import entityStyles from '../../entity-kit/entity.module.css';
import styles from '../users.module.css';
import { Row } from '../../../../ui/layout/row.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';

const TABS = [
  { key: 'holders', label: 'Holders' },
  { key: 'types', label: 'Types' },
  { key: 'unnamed', label: 'Without a name' },
] as const;

/** Clears filters when switching lists. */
const NO_FILTERS = {
  q: undefined,
  ticket: undefined,
  sort: undefined,
  dir: undefined,
  id: undefined,
  new: undefined,
} as const;

/** /app/admin?type=TICKETS: ticket holders, what each type includes, and tickets whose holder is not known. */
export function TicketsScreen() {
  const { view, id, new: isNew } = useAdminSearch();
  const narrow = useNarrowAdmin();
  const at = TABS.find(({ key }) => key === view)?.key ?? 'holders';
  const isTypes = at === 'types';
  const isUnnamed = at === 'unnamed';
  const unnamed = useTicketsWithoutHolder(isUnnamed);
  return (
    <Stack gap={5} className={entityStyles.split} data-open={id !== undefined || isNew !== undefined || undefined}>
      <Page
        title="Tickets"
        width="wide"
        actions={
          <>
            {isTypes ? <NewButton label="New type" view="types" /> : <NewButton label="New ticket" />}
            <TableFile what="tickets" />
          </>
        }
      >
        <Tabs
          label="Tickets"
          tabs={TABS}
          at={at}
          onAt={(key) => narrow({ ...NO_FILTERS, view: key === 'holders' ? undefined : key })}
        >
          {isTypes ? <Types /> : isUnnamed ? <WithoutName answer={unnamed} /> : <Holders />}
        </Tabs>
      </Page>
      {isTypes && (isNew || id) ? <EntityPanel key={id ?? ''} entity={ticketTypesEntity} id={id} /> : null}
      {isNew && !isTypes ? <GiveTicket /> : null}
      {isUnnamed && id && !isNew && unnamed.value ? (
        <NameHolder key={id} ticket={unnamed.value.data.find((one) => one.id === id)} onNamed={unnamed.again} />
      ) : null}
      {isTypes || isUnnamed || isNew ? null : <OpenUser entity={usersEntity} />}
    </Stack>
  );
}

function Types() {
  useTypeHolders();
  return (
    <Stack gap={4}>
      <EntityTable entity={ticketTypesEntity} />
      <p>Who holds several has the best of each: replays if one opens them, the highest limit, every sign-up.</p>
    </Stack>
  );
}

function Holders() {
  const answer = useLoaderState<typeof askTickets>();
  return (
    <Stack gap={4}>
      <HolderTools />
      <QueryResult {...answer} loading="Loading tickets">
        {(page) => (
          <UserTable
            page={page}
            answer={answer}
            columns={TICKET_COLUMNS}
            title="Tickets"
            count={countTickets}
            list="TICKETS"
          />
        )}
      </QueryResult>
    </Stack>
  );
}

function HolderTools() {
  const { q = '', ticket } = useUsersSearch();
  const narrow = useNarrowAdmin();
  const types = useTicketTypes();
  return (
    <Row gap={3} wrap align="center" className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label="Search by name or email address"
          value={q}
          onSearch={(text) => narrow({ q: text === '' ? undefined : text })}
        />
      </div>
      <Select
        label="Type"
        look="alone"
        value={ticket ?? ''}
        options={[{ value: '', label: 'Every type' }, ...types]}
        onChoose={(type) => narrow({ ticket: type === '' ? undefined : type })}
      />
    </Row>
  );
}

const countTickets = (rows: number) => plural(rows, '1 ticket', `${rows.toLocaleString('en')} tickets`);
