import type { DormantView, RetentionView } from '../../../domain/accounts/retention-calls.ts';
import { plural } from '../../../domain/plural.ts';
import { confirmErasures } from '../../data/admin/event/retention.ts';
import { toast, toastError } from '../../data/news/toasts.ts';
import { useEvent } from '../../data/talks/talks.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './dormant-sheet.module.css';

interface DormantSheetProps extends DormantListProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Lists the unused accounts, and lets organisers confirm that they are erased. */
export const DormantSheet = ({ open, onClose, ...list }: DormantSheetProps) => (
  <Sheet open={open} onClose={onClose} title="Unused accounts">
    <DormantList {...list} />
  </Sheet>
);

/** Returns a function that shows a date in the event's zone, such as `12 March 2027`. */
export function useEventDate(): (iso: string) => string {
  const timeZone = useEvent()?.zone ?? 'UTC';
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  return (iso) => format.format(Date.parse(iso));
}

interface DormantListProps {
  readonly shown: RetentionView;
  /** The days to confirm; undefined if there is nothing to confirm. */
  readonly days: number | undefined;
  readonly onDone: () => void;
}

function DormantList({ shown, days, onDone }: DormantListProps) {
  const dateOf = useEventDate();
  const more = shown.dormant - shown.data.length;
  return (
    <Stack gap={4}>
      <p>
        Organisers and speakers are never among them. Each gets a mail 14 days before. Logging in keeps the account. At
        most 500 are erased in a night.
      </p>
      {days === undefined ? null : <Confirm days={days} count={shown.dormant} onDone={onDone} />}
      <ul className={styles.accounts}>
        {shown.data.map((account) => (
          <li key={account.id}>
            <b>{account.name || account.email}</b>
            <Muted>{account.email}</Muted>
            <Muted>{`Last used on ${dateOf(account.active_at)}. ${nextStep(account, dateOf)}`}</Muted>
          </li>
        ))}
      </ul>
      {more > 0 ? <Muted>{plural(more, 'And 1 more', `And ${more.toLocaleString('en')} more`)}</Muted> : null}
    </Stack>
  );
}

function nextStep({ mail, mailed_at, erased_from }: DormantView, dateOf: (iso: string) => string): string {
  if (mailed_at !== null && erased_from !== null)
    return `Mailed on ${dateOf(mailed_at)}, erased from ${dateOf(erased_from)}.`;
  if (mail === 'failed') return 'The mail did not arrive, so this account stays.';
  return mail === 'sent' ? 'Mailed.' : 'Gets a mail first.';
}

function Confirm({
  days,
  count,
  onDone,
}: {
  readonly days: number;
  readonly count: number;
  readonly onDone: () => void;
}) {
  const confirm = async (): Promise<void> => {
    const answer = await confirmErasures(days);
    if (answer.ok) toast('Confirmed. The mails are sent tonight.');
    else toastError(answer.refusal.message);
    onDone();
  };
  return (
    <Row gap={3} justify="end">
      <Button kind="danger" onClick={() => void confirm()}>
        {plural(
          count,
          'Confirm that 1 account is erased',
          `Confirm that ${count.toLocaleString('en')} accounts are erased`,
        )}
      </Button>
    </Row>
  );
}
