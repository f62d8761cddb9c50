import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import type { RefusedAddress } from '../../../../domain/mail/mail-queue-calls.ts';
import { PAGE_SIZE } from '../../../../domain/limits/requests.ts';
import { plural } from '../../../../domain/plural.ts';
import { allowAgain, type askRefused } from '../../../data/admin/event/refused-addresses.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useLoaderState } from '../../../data/loading/answer.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Empty } from '../../../ui/status/empty.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { QueryResult } from '../../../ui/status/query-result.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useNarrowAdmin } from '../admin-address.ts';
import { Timestamp } from '../fields/timestamp.tsx';
import { TwoLineCell } from '../fields/two-line-cell.tsx';

/** /app/admin?type=MAIL_REFUSED: people whose address a mail server does not know. */
export function RefusedAddressesScreen() {
  const answer = useLoaderState<typeof askRefused>();
  const [why, setWhy] = useState<string>();
  const narrow = useNarrowAdmin();
  const allow = (address: RefusedAddress) => void allowAgain(address).then(setWhy).then(answer.again);
  return (
    <Page
      title="Refused addresses"
      hint="Mail servers do not know these addresses. Mails to many people are not sent there; log-in mails are tried."
      width="wide"
    >
      {why === undefined ? null : <Notice>{why}</Notice>}
      <QueryResult {...answer} loading="Loading refused addresses">
        {({ data, pagination }) =>
          data.length === 0 ? (
            NONE
          ) : (
            <>
              <DataTable<RefusedAddress, never>
                caption="Refused addresses"
                rows={data}
                rowKey={({ id }) => id}
                columns={[...COLUMNS, actColumn(allow)]}
                onSort={() => undefined}
              />
              <Pager
                page={pagination.page}
                pages={Math.max(1, Math.ceil(pagination.total / PAGE_SIZE))}
                total={plural(pagination.total, '1 person', `${pagination.total.toLocaleString('en')} people`)}
                onPage={(to) => narrow({ page: to === 1 ? undefined : to })}
              />
            </>
          )
        }
      </QueryResult>
    </Page>
  );
}

const NONE = <Empty icon={<MailCheck size={28} />}>No address was refused</Empty>;

const codeOf = ({ answer, status }: RefusedAddress): string =>
  [answer === null ? '' : String(answer), status].filter(Boolean).join(' ') || 'Unknown';

const COLUMNS: readonly Column<RefusedAddress>[] = [
  {
    key: 'name',
    title: 'Person',
    cell: ({ name, email }) => <TwoLineCell second={email}>{name || 'No name'}</TwoLineCell>,
  },
  { key: 'code', title: 'Answer', cell: codeOf },
  { key: 'at', title: 'Since', cell: ({ at }) => <Timestamp at={Temporal.Instant.from(at).epochMilliseconds} /> },
];

const actColumn = (onAllow: (address: RefusedAddress) => void): Column<RefusedAddress> => ({
  key: 'act',
  title: 'Actions',
  cell: (address) => <Acts address={address} onAllow={() => onAllow(address)} />,
});

function Acts({ address: { id, email }, onAllow }: { readonly address: RefusedAddress; readonly onAllow: () => void }) {
  const online = useOnline();
  return (
    <Row gap={2} wrap>
      <LinkButton size="small" to="/app/admin" search={{ type: 'USERS', id }}>
        Change address
      </LinkButton>
      <Button size="small" disabled={!online} aria-label={`Allow again: ${email}`} onClick={onAllow}>
        Allow again
      </Button>
    </Row>
  );
}
