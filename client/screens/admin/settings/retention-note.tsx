import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { RetentionView } from '../../../../domain/accounts/retention-calls.ts';
import { ACCOUNT_KEEP_DAYS_MAX, ACCOUNT_KEEP_DAYS_MIN } from '../../../../domain/limits/pages.ts';
import { plural } from '../../../../domain/plural.ts';
import { useRetention } from '../../../data/admin/event/retention.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Setting } from '../../../ui/layout/section.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { DormantSheet, useEventDate } from '../dormant-sheet.tsx';

/** Below the setting: whom it concerns now, and what keeps it from doing anything. `stored`: the days that are saved. */
export function RetentionNote({ stored }: { readonly stored: number | null }) {
  const typed: unknown = useWatch({ name: 'accountKeepDays' });
  const days = isAllowed(typed) ? typed : undefined;
  const [isOpen, setIsOpen] = useState(false);
  const dateOf = useEventDate();
  const found = useRetention(useOnline() ? days : undefined);
  if (days === undefined || !found.value || !found.isCurrent) return null;
  const { dormant, waits, mail } = found.value;
  const isAsked = waits && days === stored;
  return (
    <>
      {mail ? null : (
        <Notice tone="warn">This server sends no mail. Without the mail 14 days before, no account is erased.</Notice>
      )}
      {isAsked ? <Notice tone="warn">{askedText(found.value)}</Notice> : null}
      <Setting label={nowText(found.value, dateOf)}>
        {dormant > 0 ? (
          <Button onClick={() => setIsOpen(true)}>{isAsked ? 'See who and confirm' : 'See who'}</Button>
        ) : null}
      </Setting>
      <DormantSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        shown={found.value}
        days={isAsked ? days : undefined}
        onDone={found.again}
      />
    </>
  );
}

const isAllowed = (days: unknown): days is number =>
  typeof days === 'number' && Number.isInteger(days) && days >= ACCOUNT_KEEP_DAYS_MIN && days <= ACCOUNT_KEEP_DAYS_MAX;

const askedText = ({ dormant, accounts }: RetentionView): string =>
  `${dormant.toLocaleString('en')} of ${accounts.toLocaleString('en')} accounts are unused. Nobody gets a mail and no account is ` +
  'erased until you confirm.';

function nowText({ dormant, next_at }: RetentionView, dateOf: (iso: string) => string): string {
  if (dormant > 0)
    return plural(dormant, '1 account is unused now', `${dormant.toLocaleString('en')} accounts are unused now`);
  return next_at === null
    ? 'No account is unused, and none can become so'
    : `No account is unused now. The first mails are due on ${dateOf(next_at)}`;
}
