import type { askUsers } from '../../../data/admin/people/users.ts';
import { useLoaderState } from '../../../data/loading/answer.ts';
import { QueryResult } from '../../../ui/status/query-result.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { TableFile } from '../entity-kit/table-file.tsx';
import { NewButton } from './new-button.tsx';
import { OpenUser } from './user-panel.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UserTable } from './user-table.tsx';
import { useUsersSearch } from './users-address.ts';
import { usersEntity } from './users-entity.tsx';
import entity from '../entity-kit/entity.module.css';
import styles from './users.module.css';
import { LISTED_STATES } from '../../../../domain/accounts/account-state.ts';
import { Segmented, SegmentLink } from '../../../ui/actions/segmented.tsx';
import { VIEW_WORDS } from './tickets/state-words.ts';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

/** Filters by state of the account. */
function StateSwitch() {
  const { state: shown } = useUsersSearch();
  return (
    <Segmented label="Log-in access">
      {[undefined, ...LISTED_STATES].map((state) => (
        <SegmentLink
          key={state ?? 'all'}
          from="/app/admin"
          to="/app/admin"
          search={(before) => ({ ...before, state, page: undefined })}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={state === shown ? 'true' : undefined}
        >
          {state ? VIEW_WORDS[state] : 'All'}
        </SegmentLink>
      ))}
    </Segmented>
  );
}

/** /app/admin?type=USERS: all people with the state of their accounts. */
export function UsersScreen() {
  const { id, new: isNew } = useAdminSearch();
  const answer = useLoaderState<typeof askUsers>();
  const isOpen = id !== undefined || isNew !== undefined;
  const columns = useUserColumns(isOpen);
  return (
    <Stack gap={5} className={entity.split} data-open={isOpen || undefined}>
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
        <QueryResult {...answer} loading="Loading users">
          {(page) => <UserTable page={page} answer={answer} columns={columns} {...USERS} />}
        </QueryResult>
      </Page>
      <OpenUser entity={usersEntity} />
    </Stack>
  );
}

const USERS = { title: 'Users', count: usersEntity.words.count, list: 'USERS' } as const;

function Tools() {
  const { q = '' } = useUsersSearch();
  const narrow = useNarrowAdmin();
  return (
    <Row gap={3} wrap align="center" className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label="Search users"
          value={q}
          onSearch={(text) => narrow({ q: text === '' ? undefined : text })}
        />
      </div>
      <StateSwitch />
    </Row>
  );
}
