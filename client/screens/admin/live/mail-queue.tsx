import { clockTime } from '../../../../domain/event/time-display.ts';
import type { MailQueueView } from '../../../../domain/mail/mail-queue-calls.ts';
import { mailProblem, mailsWait } from '../../../../domain/mail/queue-sentence.ts';
import type { Zone } from '../../../../domain/time.ts';
import { useMailQueue } from '../../../data/admin/event/refused-addresses.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import styles from './live.module.css';

/** How the mail queue stands: how many mails wait, since when, and what holds them back. */
export function MailQueue() {
  const zone = useEvent()?.zone ?? 'UTC';
  const { queue } = useMailQueue();
  const online = useOnline();
  return (
    <Stack as="section" gap={3} className={styles.card} aria-label="Mail queue">
      <Row as="h2" gap={2} align="center" className={styles.heading}>
        Mail queue
      </Row>
      <p className={styles.note}>
        {queue ? queueSentences(queue, zone) : online ? 'Reading…' : 'You need a connection for this'}
      </p>
      {queue && queue.why !== '' ? (
        <LinkButton size="small" to="/app/admin" search={{ type: 'SETUP' }}>
          Try the mail
        </LinkButton>
      ) : null}
    </Stack>
  );
}

function queueSentences({ waiting, oldest_at: oldest, why, answer, next_at: next }: MailQueueView, zone: Zone): string {
  const at = (iso: string): string => clockTime(Temporal.Instant.from(iso).epochMilliseconds, zone);
  return [
    ...(why === '' ? [] : [mailProblem(why, answer)]),
    waiting === 0 ? 'No mail waits.' : mailsWait(waiting),
    ...(oldest === null ? [] : [`The oldest was queued at ${at(oldest)}.`]),
    ...(next === null ? [] : [`Next try at ${at(next)}.`]),
  ].join(' ');
}
