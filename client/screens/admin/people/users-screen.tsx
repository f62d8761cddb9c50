import type * as v from 'valibot';
import type { listUsers } from '../../../../domain/accounts/account-calls.ts';
import { PAGE_SIZE } from '../../../../domain/limits/requests.ts';
import { type askUsers, useFollowed } from '../../../data/admin/users.ts';
import { useAnswer } from '../../../data/answer.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { AdminUserView } from '../../../../domain/accounts/admin-user-view.ts';
import { useAdminSearch, useNarrow } from '../admin-address.ts';
import { TableFile } from '../table-file.tsx';
import { StateSwitch } from './state-switch.tsx';
import { NewButton } from './new-button.tsx';
import { OpenUser } from './user-panel.tsx';
import { useUserColumns } from './user-columns.tsx';
import { useUsersSearch } from './users-address.ts';
import { usersNoun } from './users-noun.tsx';
import noun from '../noun.module.css';
import styles from './users.module.css';

/** /app/admin?type=USERS: everybody of the event, and how they get in. */
export function UsersScreen() {
  const { q = '' } = useUsersSearch();
  const { id, new: isNew } = useAdminSearch();
  const narrow = useNarrow();
  const answer = useAnswer<typeof askUsers>();
  const isOpen = id !== undefined || isNew !== undefined;
  const columns = useUserColumns(isOpen);
  return (
    <div className={noun.split} data-open={isOpen || undefined}>
      <Page
        title="Users"
        hint="Everybody of the event, and how they get in."
        width="wide"
        actions={
          <>
            <NewButton label="New user" />
            <TableFile what="users" />
          </>
        }
      >
        <div className={styles.tools}>
          <div className={styles.search}>
            <SearchField
              label="Search users"
              value={q}
              onSearch={(text) => narrow({ q: text === '' ? undefined : text })}
            />
          </div>
          <StateSwitch />
        </div>
        <Answered {...answer} loading="Loading users">
          {(page) => (
            <UserTable page={page} columns={columns} title="Users" count={usersNoun.words.count} again={answer.again} />
          )}
        </Answered>
      </Page>
      <OpenUser noun={usersNoun} />
    </div>
  );
}

interface UserTableProps {
  readonly page: v.InferOutput<(typeof listUsers)['output']>;
  readonly columns: readonly Column<AdminUserView>[];
  readonly title: string;
  readonly count: (rows: number) => string;
  readonly again: () => void;
}

/** A page of people as the server told it; told again once one of them has changed. */
export function UserTable({ page: { data, pagination }, columns, title, count, again }: UserTableProps) {
  const { sort, dir } = useUsersSearch();
  const { id } = useAdminSearch();
  const narrow = useNarrow();
  useFollowed(
    data.map((user) => user.id),
    again,
  );
  if (pagination.total === 0) return <NoUsers />;
  return (
    <>
      <DataTable
        caption={title}
        columns={columns}
        rows={data}
        rowKey={(user) => user.id}
        openKey={id}
        sort={sort}
        dir={dir}
        onSort={narrow}
      />
      <Pager
        page={pagination.page}
        pages={Math.ceil(pagination.total / PAGE_SIZE)}
        total={count(pagination.total)}
        onPage={(to) => narrow({ page: to === 1 ? undefined : to })}
      />
    </>
  );
}

function NoUsers() {
  const { q, state, ticket } = useUsersSearch();
  const narrow = useNarrow();
  const isPart = q !== undefined || state !== undefined || ticket !== undefined;
  return (
    <Empty
      icon={<usersNoun.icon size={28} />}
      action={
        isPart ? (
          <Button onClick={() => narrow({ q: undefined, state: undefined, ticket: undefined })}>Clear filters</Button>
        ) : null
      }
    >
      {isPart ? usersNoun.words.noMatch : usersNoun.words.none}
    </Empty>
  );
}
