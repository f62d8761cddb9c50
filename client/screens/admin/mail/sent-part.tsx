import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { clockTime } from '../../../../domain/event/time-display.ts';
import type { MailMessageView } from '../../../../domain/mail/mail-message-calls.ts';
import { isOnItsWay } from '../../../../domain/mail/mail-message.ts';
import { timeToSend } from '../../../../domain/mail/mail-pace.ts';
import {
  type MailMessageRow,
  setPaused,
  stopMessage,
  useMessageProgress,
} from '../../../data/admin/event/mail-messages.ts';
import { useMailQueue } from '../../../data/admin/event/refused-addresses.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useNow } from '../../../data/loading/now.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Progress } from '../../../ui/status/progress.tsx';
import { AskFirst } from '../fields/ask-choice.tsx';
import styles from './mail.module.css';

/** How far a message has come that was sent; pauses it, lets it go on and stops it. */
export function SentPart({ row }: { readonly row: MailMessageRow }) {
  const progress = useMessageProgress(row);
  return (
    <>
      <p>{stateSentence(row, progress)}</p>
      {progress ? <Counts row={row} progress={progress} /> : null}
      {isOnItsWay(row) ? <Acts row={row} /> : null}
    </>
  );
}

function Acts({ row: { id, isPaused } }: { readonly row: MailMessageRow }) {
  const online = useOnline();
  const [why, setWhy] = useState<string>();
  return (
    <>
      {why === undefined ? null : <Notice>{why}</Notice>}
      <Row gap={2} wrap>
        <Button
          size="small"
          icon={isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          disabled={!online}
          onClick={() => void setPaused(id, !isPaused).then(setWhy)}
        >
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
        <AskFirst
          label="Stop"
          what="this message"
          asks="Mails that wait are never sent."
          disabled={!online}
          onDo={() => void stopMessage(id).then(setWhy)}
        />
      </Row>
    </>
  );
}

const many = (count: number): string => count.toLocaleString('en');

function stateSentence({ state, why, isPaused }: MailMessageRow, progress: MailMessageView | undefined): string {
  if (isPaused) return 'It is paused. Mails that were not sent wait until it goes on.';
  if (state === 'queuing') return 'Its mails are being written to the queue.';
  if (state === 'sending') return 'It is being sent.';
  if (state === 'done') return 'It was sent.';
  if (why !== 'spam') return 'It was stopped.';
  if (!progress) return 'The mail server calls this message spam. It was stopped.';
  const { all, sent, refused } = progress.mails;
  return `The mail server calls this message spam. It stopped after ${many(sent + refused)} of ${many(all)}.`;
}

interface CountsProps {
  readonly row: MailMessageRow;
  readonly progress: MailMessageView;
}

const Counts = ({ row, progress: { mails } }: CountsProps) => (
  <Stack gap={3}>
    <div className={styles.progress}>
      <Progress value={mails.all - mails.waiting} max={Math.max(1, mails.all)} label="Mails that left the queue" />
    </div>
    {row.state === 'sending' && !row.isPaused && mails.waiting > 0 ? <DoneAbout waiting={mails.waiting} /> : null}
    <dl className={styles.counts}>
      <dt>Taken by the mail server</dt>
      <dd>{many(mails.sent)}</dd>
      <dt>Waiting their turn</dt>
      <dd>{many(mails.waiting)}</dd>
      <dt>Refused</dt>
      <dd>{many(mails.refused)}</dd>
      <dt>Not sent</dt>
      <dd>{many(mails.withdrawn)}</dd>
    </dl>
    {mails.refused > 0 ? (
      <Row>
        <LinkButton size="small" to="/app/admin" search={{ type: 'MAIL_REFUSED' }}>
          See refused addresses
        </LinkButton>
      </Row>
    ) : null}
  </Stack>
);

/** When the last mail is sent at the pace of now; nothing while mails are held back. */
function DoneAbout({ waiting }: { readonly waiting: number }) {
  const zone = useEvent()?.zone ?? 'UTC';
  const { queue } = useMailQueue();
  const now = useNow(MINUTE);
  if (!queue || queue.why !== '' || queue.per_minute === null) return null;
  return <p>{`Done at about ${clockTime(now + timeToSend(waiting, queue.per_minute), zone)}.`}</p>;
}
