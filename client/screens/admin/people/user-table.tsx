import { useState } from 'react';
import type * as v from 'valibot';
import type { listUsers } from '../../../../domain/accounts/account-calls.ts';
import type { AdminUserView } from '../../../../domain/accounts/admin-user-view.ts';
import { PAGE_SIZE } from '../../../../domain/limits/requests.ts';
import { useHeldUsers } from '../../../data/admin/people/held-users.ts';
import { type News, useNews } from '../../../data/admin/event/news.ts';
import { type Selection, useSelection } from '../../../data/admin/records/selection.ts';
import { idsOf } from '../../../data/admin/people/user-batch.ts';
import { useLiveUsers, userRevisions } from '../../../data/admin/people/users.ts';
import type { ShownAnswer } from '../../../data/loading/answer.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Empty } from '../../../ui/status/empty.tsx';
import { type Column, DataTable, type Picks } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { RowKeys } from '../../../ui/table/row-keys.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { ImportLink } from '../import-link.tsx';
import { PeopleBatch } from './people-batch.tsx';
import { useUsersSearch } from './users-address.ts';
import { usersEntity } from './users-entity.tsx';
import entity from '../entity-kit/entity.module.css';
import { Text } from '../../../ui/layout/text.tsx';

interface UserTableProps {
  readonly page: v.InferOutput<(typeof listUsers)['output']>;
  readonly answer: Pick<ShownAnswer<unknown>, 'isLoading' | 'refusal' | 'again'>;
  readonly columns: readonly Column<AdminUserView>[];
  readonly title: string;
  readonly count: (rows: number) => string;
  /** Key of the selection. */
  readonly list: 'USERS' | 'TICKETS';
}

/**
 * A page of people from the server, reloaded when one of them changes; rows do not move while the organiser works there.
 * Selection works across pages.
 */
export function UserTable({ page: { data, pagination }, answer, columns, title, count, list }: UserTableProps) {
  const { sort, dir } = useUsersSearch();
  const selection = useSelection(list);
  const { id } = useAdminSearch();
  const narrow = useNarrowAdmin();
  const [isHovered, setHovered] = useState(false);
  useLiveUsers(
    data.map((user) => user.id),
    answer.again,
  );
  const { rows, gone } = useStanding({ data, answer, isHovered, selection });
  const news = useNews(userRevisions);
  if (pagination.total === 0 && rows.length === 0) return <NoUsers list={list} />;
  return (
    <>
      <RowKeys canPick />
      <div onPointerEnter={() => setHovered(true)} onPointerLeave={() => setHovered(false)}>
        <DataTable
          caption={title}
          columns={withNotes(columns, { refused: selection.result?.refused, news, gone })}
          rows={rows}
          rowKey={(user) => user.id}
          openKey={id}
          sort={sort}
          dir={dir}
          onSort={narrow}
          picks={picksOf(rows, selection)}
        />
      </div>
      <Pager
        page={pagination.page}
        pages={Math.max(1, Math.ceil(pagination.total / PAGE_SIZE))}
        total={count(pagination.total)}
        onPage={(to) => narrow({ page: to === 1 ? undefined : to })}
      />
      <Batch list={list} data={data} total={pagination.total} />
    </>
  );
}

interface AtWork extends Pick<UserTableProps, 'answer'> {
  readonly data: readonly AdminUserView[];
  readonly isHovered: boolean;
  readonly selection: Selection;
}

/** The rows as shown, held while the organiser works there. */
function useStanding({ data, answer, isHovered, selection: { ids, take } }: AtWork) {
  const { q, state, ticket, sort, dir, page } = useUsersSearch();
  const { id, new: isNew } = useAdminSearch();
  const asked = JSON.stringify([q, state, ticket, sort, dir, page]);
  const [answered, setAnswered] = useState(asked);
  // Until the answer arrives, the rows belong to the previous URL.
  if (answered !== asked && !answer.isLoading && answer.refusal === undefined) setAnswered(asked);
  return useHeldUsers(data, {
    key: answered,
    isHeld: isHovered || id !== undefined || isNew !== undefined || ids.size > 0,
    onGone: (gone) => gone.some((each) => ids.has(each)) && take(gone, false),
  });
}

interface PeoplePage {
  readonly list: UserTableProps['list'];
  readonly data: readonly AdminUserView[];
  readonly total: number;
}

/** To select all, the ids on other pages are requested from the server. */
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

interface Notes {
  /** Reasons of refused actions, by person id. */
  readonly refused: ReadonlyMap<string, string> | undefined;
  readonly news: News;
  /** Erased people who are still visible. */
  readonly gone: ReadonlySet<string>;
}

/** Adds notes below names: a colleague's latest change, and why an action was refused. */
function withNotes(
  [name, ...others]: readonly Column<AdminUserView>[],
  { refused, news, gone }: Notes,
): readonly Column<AdminUserView>[] {
  if (!name) return others;
  const cell = (user: AdminUserView) =>
    gone.has(user.id) ? (
      <>
        <Text as="s" tone="muted">
          {nameOf(user)}
        </Text>
        <Text as="output" size="sm" weight={550} tone="accent" className={entity.news}>
          Removed just now
        </Text>
      </>
    ) : (
      <>
        {name.cell(user)}
        {refused?.has(user.id) ? (
          <Text as="span" size="sm" weight={550} tone="warn" className={entity.refused}>
            {refused.get(user.id)}
          </Text>
        ) : null}
        {news.has(user.id) ? (
          <Text as="output" size="sm" weight={550} tone="accent" className={entity.news}>
            {news.get(user.id)}
          </Text>
        ) : null}
      </>
    );
  return [{ ...name, cell }, ...others];
}

const NONE = {
  USERS: usersEntity.words,
  TICKETS: { none: 'There are no tickets yet', noMatch: 'No ticket fits this search' },
} as const;

function NoUsers({ list }: Pick<UserTableProps, 'list'>) {
  const { q, state, ticket } = useUsersSearch();
  const narrow = useNarrowAdmin();
  const isPart = q !== undefined || state !== undefined || ticket !== undefined;
  return (
    <Empty
      icon={<usersEntity.icon size={28} />}
      action={
        isPart ? (
          <Button onClick={() => narrow({ q: undefined, state: undefined, ticket: undefined })}>Clear filters</Button>
        ) : (
          <ImportLink />
        )
      }
    >
      {isPart ? NONE[list].noMatch : NONE[list].none}
    </Empty>
  );
}
