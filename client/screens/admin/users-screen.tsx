import { counted } from '../../../domain/counted.ts';
import Users from 'lucide-react/icons/users';
import type * as v from 'valibot';
import type { listUsers } from '../../../domain/accounts/account-calls.ts';
import { PAGE_SIZE } from '../../../domain/limits/requests.ts';
import type { askUsers } from '../../data/admin/users.ts';
import { useAnswer } from '../../data/answer.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { StateSwitch } from './state-switch.tsx';
import { useNarrow } from './admin-address.ts';
import { useUsersSearch } from './users-address.ts';
import { useUserColumns } from './user-columns.tsx';
import styles from './users.module.css';

/** /app/admin?type=USERS: everybody of the event, and how they get in. */
export function UsersScreen() {
  const { q = '' } = useUsersSearch();
  const narrow = useNarrow();
  return (
    <Page title="Users" hint="Everybody of the event, and how they get in." width="wide">
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
      <Answered {...useAnswer<typeof askUsers>()} loading="Loading users">
        {(page) => (page.pagination.total === 0 ? <NoUsers /> : <UserTable {...page} />)}
      </Answered>
    </Page>
  );
}

type UserPage = v.InferOutput<(typeof listUsers)['output']>;

function UserTable({ data, pagination: { page, total } }: UserPage) {
  const { sort, dir } = useUsersSearch();
  const narrow = useNarrow();
  const columns = useUserColumns();
  return (
    <>
      <DataTable
        caption="Users"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        sort={sort}
        dir={dir}
        onSort={narrow}
      />
      <Pager
        page={page}
        pages={Math.ceil(total / PAGE_SIZE)}
        total={counted(total, '1 user', `${total.toLocaleString('en')} users`)}
        onPage={(to) => narrow({ page: to === 1 ? undefined : to })}
      />
    </>
  );
}

function NoUsers() {
  const { q, state } = useUsersSearch();
  const narrow = useNarrow();
  if (q === undefined && state === undefined) return <Empty icon={<Users size={28} />}>Nobody is registered yet</Empty>;
  return (
    <Empty
      icon={<Users size={28} />}
      action={<Button onClick={() => narrow({ q: undefined, state: undefined })}>Clear filters</Button>}
    >
      Nobody fits this search
    </Empty>
  );
}
