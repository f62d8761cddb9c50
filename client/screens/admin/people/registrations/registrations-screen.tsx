import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { PAGE_SIZE } from '../../../../../domain/limits/requests.ts';
import { plural } from '../../../../../domain/plural.ts';
import type { RegistrationCounts, WaitingView } from '../../../../../domain/registrations/registration-calls.ts';
import {
  type askRegistrations,
  giveWaitingPlace,
  removeFromWaiting,
} from '../../../../data/admin/people/registrations.ts';
import { useOnline } from '../../../../data/device/online.ts';
import { useLoaderState } from '../../../../data/loading/answer.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { LinkButton } from '../../../../ui/actions/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Row } from '../../../../ui/layout/row.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { Text } from '../../../../ui/layout/text.tsx';
import { Empty } from '../../../../ui/status/empty.tsx';
import { Notice } from '../../../../ui/status/notice.tsx';
import { QueryResult } from '../../../../ui/status/query-result.tsx';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { Pager } from '../../../../ui/table/pager.tsx';
import { useNarrowAdmin } from '../../admin-address.ts';
import { TableFile } from '../../entity-kit/table-file.tsx';
import { AskFirst } from '../../fields/ask-choice.tsx';
import { Timestamp } from '../../fields/timestamp.tsx';
import { TwoLineCell } from '../../fields/two-line-cell.tsx';

/** /app/admin?type=REGISTRATIONS: how full an event is at which anyone may register, and its waiting list. */
export function RegistrationsScreen() {
  const answer = useLoaderState<typeof askRegistrations>();
  return (
    <Page
      title="Registrations"
      hint="People who registered themselves. A free place goes to the next person on the waiting list."
      width="wide"
      actions={<TableFile what="waiting" />}
    >
      <QueryResult {...answer} loading="Loading registrations">
        {({ counts, waiting }) => (
          <Stack gap={4}>
            <Counts counts={counts} onAgain={answer.again} />
            <Waiting {...waiting} onChanged={answer.again} />
          </Stack>
        )}
      </QueryResult>
    </Page>
  );
}

const takenWords = ({ places, taken }: RegistrationCounts): string =>
  places === null
    ? plural(
        taken,
        '1 place is taken. There is no limit.',
        `${taken.toLocaleString('en')} places are taken. There is no limit.`,
      )
    : `${taken.toLocaleString('en')} of ${places.toLocaleString('en')} places are taken.`;

const givenWords = (given: number): string =>
  plural(
    given,
    'Another 1 was given by organisers.',
    `Another ${given.toLocaleString('en')} were given by organisers.`,
  );

const unconfirmedWords = (unconfirmed: number): string =>
  plural(
    unconfirmed,
    '1 person has not opened the mailed link yet.',
    `${unconfirmed.toLocaleString('en')} people have not opened the mailed link yet.`,
  );

interface CountsProps {
  readonly counts: RegistrationCounts;
  readonly onAgain: () => void;
}

const Counts = ({ counts, onAgain }: CountsProps) => (
  <Stack gap={3}>
    {counts.is_open ? null : (
      <Notice>
        <p>Registration is closed. You open it in the settings.</p>
        <LinkButton size="small" to="/app/admin" search={{ type: 'SETTINGS' }}>
          Settings
        </LinkButton>
      </Notice>
    )}
    <Row gap={3} wrap align="center">
      <Text as="output" weight={600}>
        {takenWords(counts)}
        {counts.given > 0 ? ` ${givenWords(counts.given)}` : ''}
      </Text>
      <Button size="small" kind="quiet" onClick={onAgain}>
        Look again
      </Button>
    </Row>
    {counts.unconfirmed > 0 ? <p>{unconfirmedWords(counts.unconfirmed)}</p> : null}
  </Stack>
);

interface WaitingProps {
  readonly data: readonly WaitingView[];
  readonly pagination: { readonly page: number; readonly total: number };
  readonly onChanged: () => void;
}

function Waiting({ data, pagination, onChanged }: WaitingProps) {
  const narrow = useNarrowAdmin();
  const [why, setWhy] = useState<string>();
  if (pagination.total === 0) return <Empty icon={<UserPlus size={28} />}>Nobody is waiting</Empty>;
  const act = async (run: () => Promise<string | undefined>): Promise<void> => {
    setWhy(await run());
    onChanged();
  };
  const actions = actionsColumn((run) => void act(run));
  return (
    <Stack gap={4}>
      {why === undefined ? null : <Notice tone="warn">{why}</Notice>}
      <DataTable<WaitingView, never>
        caption="Waiting list"
        columns={[...COLUMNS, actions]}
        rows={data}
        rowKey={({ id }) => id}
        onSort={() => undefined}
      />
      <Pager
        page={pagination.page}
        pages={Math.max(1, Math.ceil(pagination.total / PAGE_SIZE))}
        total={plural(pagination.total, '1 person', `${pagination.total.toLocaleString('en')} people`)}
        onPage={(to) => narrow({ page: to === 1 ? undefined : to })}
      />
    </Stack>
  );
}

const nameOf = ({ first_name, last_name }: WaitingView): string => `${first_name} ${last_name}`;

const COLUMNS: readonly Column<WaitingView>[] = [
  { key: 'name', title: 'Name', cell: (row) => <TwoLineCell second={row.email}>{nameOf(row)}</TwoLineCell> },
  { key: 'position', title: 'Turn', numeric: true, cell: ({ position }) => position.toLocaleString('en') },
  {
    key: 'since',
    title: 'Waiting since',
    cell: ({ since }) => <Timestamp at={Temporal.Instant.from(since).epochMilliseconds} />,
  },
];

interface ActionsProps {
  readonly row: WaitingView;
  readonly act: (run: () => Promise<string | undefined>) => void;
}

const actionsColumn = (act: ActionsProps['act']): Column<WaitingView> => ({
  key: 'actions',
  title: 'Actions',
  cell: (row) => <Actions row={row} act={act} />,
});

function Actions({ row, act }: ActionsProps) {
  const online = useOnline();
  return (
    <Row gap={2} wrap justify="end">
      <AskFirst
        label="Give a place"
        what={`to ${nameOf(row)}`}
        asks="It does not count against the number of places. The person gets a mail."
        disabled={!online}
        onDo={() => act(() => giveWaitingPlace(row))}
      />
      <AskFirst
        label="Remove"
        what={nameOf(row)}
        asks="The name and address are deleted. The person can register again, at the end of the list."
        isDanger
        disabled={!online}
        onDo={() => act(() => removeFromWaiting(row))}
      />
    </Row>
  );
}
