import { formOf, numberField, textField, switchField } from '../../fields/form-fields.tsx';
import Ticket from 'lucide-react/icons/ticket';
import { type askTickets } from '../../../../data/admin/people/users.ts';
import { ticketTypeRows, ticketTypeWrites, useTicketTypes } from '../../../../data/admin/people/tickets.ts';
import { useLoaderState } from '../../../../data/loading/answer.ts';
import { plural } from '../../../../../domain/plural.ts';
import { TITLE_MAX } from '../../../../../domain/limits/fields.ts';
import { type TicketType, TicketTypeChanges } from '../../../../../domain/tickets/ticket-type.ts';
import { QueryResult } from '../../../../ui/status/query-result.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { SearchField } from '../../../../ui/filters/search-field.tsx';
import { Select } from '../../../../ui/filters/select.tsx';
import { Tabs } from '../../../../ui/actions/tabs.tsx';
import { useAdminSearch, useNarrowAdmin } from '../../admin-address.ts';
import { TableFile } from '../../entity-kit/table-file.tsx';
import { EntityPanel } from '../../entity-panel.tsx';
import { EntityTable } from '../../entity-kit/entity-table.tsx';
import { entity } from '../../entity-kit/entity.ts';
import { GiveTicket } from './give-ticket.tsx';
import { TICKET_COLUMNS } from '../user-columns.tsx';
import { NewButton } from '../new-button.tsx';
import { OpenUser } from '../user-panel.tsx';
import { UserTable } from '../user-table.tsx';
import { useUsersSearch } from '../users-address.ts';
import { usersEntity } from '../users-entity.tsx';
import entityStyles from '../../entity-kit/entity.module.css';
import styles from '../users.module.css';

const TABS = [
  { key: 'holders', label: 'Holders' },
  { key: 'types', label: 'Types' },
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

/** /app/admin?type=TICKETS: ticket holders, and what each type includes. */
export function TicketsScreen() {
  const { view, id, new: isNew } = useAdminSearch();
  const narrow = useNarrowAdmin();
  const isTypes = view === 'types';
  return (
    <div className={entityStyles.split} data-open={id !== undefined || isNew !== undefined || undefined}>
      <Page
        title="Tickets"
        width="wide"
        actions={
          <>
            <NewButton label="New ticket" />
            <TableFile what="tickets" />
          </>
        }
      >
        <Tabs
          label="Tickets"
          tabs={TABS}
          at={isTypes ? 'types' : 'holders'}
          onAt={(key) => narrow({ ...NO_FILTERS, view: key === 'types' ? key : undefined })}
        >
          {isTypes ? (
            <div className={entityStyles.form}>
              <EntityTable entity={ticketTypesEntity} />
            </div>
          ) : (
            <Holders />
          )}
        </Tabs>
      </Page>
      {isNew ? <GiveTicket /> : isTypes && id ? <EntityPanel key={id} entity={ticketTypesEntity} id={id} /> : null}
      {isTypes || isNew ? null : <OpenUser entity={usersEntity} />}
    </div>
  );
}

function Holders() {
  const answer = useLoaderState<typeof askTickets>();
  return (
    <div className={entityStyles.form}>
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
    </div>
  );
}

function HolderTools() {
  const { q = '', ticket } = useUsersSearch();
  const narrow = useNarrowAdmin();
  const types = useTicketTypes();
  return (
    <div className={styles.tools}>
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
    </div>
  );
}

const countTickets = (rows: number) => plural(rows, '1 ticket', `${rows.toLocaleString('en')} tickets`);

const ticketTypesEntity = entity<TicketType>({
  type: 'TICKETS',
  needsNetwork: true,
  icon: Ticket,
  words: {
    title: 'Types of tickets',
    search: 'Search types',
    add: 'New type',
    remove: 'Remove type',
    count: (rows) => plural(rows, '1 type', `${rows.toLocaleString('en')} types`),
    none: 'There are no types',
    noMatch: 'No type fits this search',
    gone: 'This type is gone',
  },
  rows: ticketTypeRows,
  name: ({ title }) => title,
  text: ({ id, title }) => `${title}\n${id}`,
  columns: [
    { key: 'title', title: 'Title', by: ({ title }) => title, cell: ({ title }) => title },
    {
      key: 'limit',
      title: 'Connections',
      numeric: true,
      by: ({ connectionLimit }) => connectionLimit ?? Infinity,
      cell: ({ connectionLimit }) => connectionLimit ?? 'Default limit',
    },
    { key: 'replays', title: 'Replays', cell: ({ replayAccess }) => (replayAccess ? 'Yes' : null) },
  ],
  form: formOf<TicketType>()({
    create: TicketTypeChanges,
    change: TicketTypeChanges,
    fields: {
      title: textField('Title', { most: TITLE_MAX }),
      connection_limit: {
        ...numberField('Connections at most', {
          hint: 'Nothing for as many as the product allows',
          called: 'the connections',
        }),
        value: ({ connectionLimit }) => connectionLimit,
      },
      replay_access: {
        ...switchField('Replays', { hint: 'For all who hold such a ticket, at once' }),
        value: ({ replayAccess }) => replayAccess,
      },
    },
  }),
  calls: ticketTypeWrites,
});
