import { useState } from 'react';
import type * as v from 'valibot';
import type { listUsers } from '../../../../domain/accounts/account-calls.ts';
import { PAGE_SIZE } from '../../../../domain/limits/requests.ts';
import { type Selection, useSelection } from '../../../data/admin/selection.ts';
import { idsOf } from '../../../data/admin/user-batch.ts';
import { type askUsers, useFollowed } from '../../../data/admin/users.ts';
import { useAnswer } from '../../../data/answer.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { type Column, DataTable, type Picks } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { RowKeys } from '../../../ui/table/row-keys.tsx';
import type { AdminUserView } from '../../../../domain/accounts/admin-user-view.ts';
import { useAdminSearch, useNarrow } from '../admin-address.ts';
import { TableFile } from '../table-file.tsx';
import { PeopleBatch } from './people-batch.tsx';
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
  const { id, new: isNew } = useAdminSearch();
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
        <Tools />
        <Answered {...answer} loading="Loading users">
          {(page) => <UserTable page={page} columns={columns} again={answer.again} {...USERS} />}
        </Answered>
      </Page>
      <OpenUser noun={usersNoun} />
    </div>
  );
}

const USERS = { title: 'Users', count: usersNoun.words.count, list: 'USERS' } as const;

function Tools() {
  const { q = '' } = useUsersSearch();
  const narrow = useNarrow();
  return (
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
  );
}

interface UserTableProps {
  readonly page: v.InferOutput<(typeof listUsers)['output']>;
  readonly columns: readonly Column<AdminUserView>[];
  readonly title: string;
  readonly count: (rows: number) => string;
  readonly again: () => void;
  /** What is picked from. */
  readonly list: 'USERS' | 'TICKETS';
}

/** A page of people as the server told it; told again once one of them has changed. They are picked across pages. */
export function UserTable({ page: { data, pagination }, columns, title, count, again, list }: UserTableProps) {
  const { sort, dir } = useUsersSearch();
  const selection = useSelection(list);
  const { id } = useAdminSearch();
  const narrow = useNarrow();
  useFollowed(
    data.map((user) => user.id),
    again,
  );
  if (pagination.total === 0) return <NoUsers />;
  return (
    <>
      <RowKeys canPick />
      <DataTable
        caption={title}
        columns={withReasons(columns, selection.result?.refused)}
        rows={data}
        rowKey={(user) => user.id}
        openKey={id}
        sort={sort}
        dir={dir}
        onSort={narrow}
        picks={picksOf(data, selection)}
      />
      <Pager
        page={pagination.page}
        pages={Math.ceil(pagination.total / PAGE_SIZE)}
        total={count(pagination.total)}
        onPage={(to) => narrow({ page: to === 1 ? undefined : to })}
      />
      <Batch list={list} data={data} total={pagination.total} />
    </>
  );
}

interface PeoplePage {
  readonly list: UserTableProps['list'];
  readonly data: readonly AdminUserView[];
  readonly total: number;
}

/** Whom the list names on its other pages is asked for when all are to be picked, beside those who are. */
function Batch({ list, data, total }: PeoplePage) {
  const search = useUsersSearch();
  const selection = useSelection(list);
  const asked = JSON.stringify([search.q, search.state, search.ticket]);
  const [named, setNamed] = useState<{ readonly asked: string; readonly ids: readonly string[] }>();
  const everybody = named?.asked === asked ? named.ids : data.length === total ? data.map(({ id }) => id) : undefined;
  const takeAll = async () => {
    const ids = await idsOf(search, list === 'TICKETS' ? (search.ticket ?? 'any') : search.ticket);
    selection.take(ids, true);
    setNamed({ asked, ids });
  };
  const isTaken = everybody?.every((id) => selection.ids.has(id)) ?? false;
  return <PeopleBatch selection={selection} all={{ count: total, isTaken, onTake: () => void takeAll() }} />;
}

const nameOf = ({ first_name: first, last_name: last }: AdminUserView): string => `${first} ${last}`.trim();

const picksOf = (page: readonly AdminUserView[], selection: Selection): Picks<AdminUserView> => ({
  has: ({ id }) => selection.ids.has(id),
  label: (user) => `Select ${nameOf(user)}`,
  onPick: ({ id }, isOn) => selection.take([id], isOn),
  onAll: (isOn) =>
    selection.take(
      page.map(({ id }) => id),
      isOn,
    ),
});

/** Below each name that could not be changed: the reason. */
function withReasons(
  [name, ...others]: readonly Column<AdminUserView>[],
  refused: ReadonlyMap<string, string> | undefined,
): readonly Column<AdminUserView>[] {
  if (!name || !refused || refused.size === 0) return name ? [name, ...others] : others;
  const cell = (user: AdminUserView) => (
    <>
      {name.cell(user)}
      {refused.has(user.id) ? <span className={noun.refused}>{refused.get(user.id)}</span> : null}
    </>
  );
  return [{ ...name, cell }, ...others];
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
