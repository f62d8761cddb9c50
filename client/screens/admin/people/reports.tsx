import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import { useState } from 'react';
import type { ChatReport } from '../../../../domain/chats/chat-rules.ts';
import { deleteReported, dismissReported } from '../../../data/admin/reports.ts';
import { useNameOf } from '../../../data/admin/speakers.ts';
import { useOnline } from '../../../data/online.ts';
import { toast, toastError } from '../../../data/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Moment } from '../moment.tsx';
import styles from './people.module.css';

/** What people reported, with what it said at that moment. */
export const Reports = ({ reports }: { readonly reports: readonly ChatReport[] }) =>
  reports.length === 0 ? (
    <Empty icon={<MessageSquareWarning size={28} />}>Nothing is reported</Empty>
  ) : (
    <ul className={styles.card} aria-label="Reports">
      {reports.map((report) => (
        <li key={report.id}>
          <Report report={report} />
        </li>
      ))}
    </ul>
  );

function Report({ report }: { readonly report: ChatReport }) {
  const nameOf = useNameOf();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const run = async (asked: ReturnType<typeof deleteReported> | ReturnType<typeof dismissReported>, done: string) => {
    setBusy(true);
    const answer = await asked;
    setBusy(false);
    if (!answer.ok) return toastError(answer.refusal.message);
    toast(done);
  };
  const remove = async () => {
    await run(deleteReported(report), 'The message is deleted');
    await dismissReported(report); // Dealt with; where that did not arrive, it waits here as before.
  };
  return (
    <Card>
      <div className={styles.card}>
        <p className={styles.quiet}>
          {nameOf(report.author)}, reported by {nameOf(report.reporter)}, <Moment at={report.at} />
        </p>
        <blockquote>{report.text}</blockquote>
        {report.reason === '' ? null : <p>{report.reason}</p>}
        <div className={styles.buttons}>
          <Button
            size="small"
            disabled={!online || busy}
            onClick={() => void run(dismissReported(report), 'The report is dismissed')}
          >
            Dismiss
          </Button>
          <DeleteMessage busy={busy} disabled={!online} onDelete={() => void remove()} />
        </div>
      </div>
    </Card>
  );
}

interface DeleteMessageProps {
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onDelete: () => void;
}

/** Nothing brings it back: it is asked twice in its place. */
function DeleteMessage({ busy, disabled, onDelete }: DeleteMessageProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Button
      size="small"
      kind={isAsked ? 'danger' : 'soft'}
      busy={busy}
      disabled={disabled}
      onClick={() => (isAsked ? onDelete() : setAsked(true))}
      onBlur={() => setAsked(false)}
    >
      {isAsked ? 'Really delete it, for everybody' : 'Delete the message'}
    </Button>
  );
}
