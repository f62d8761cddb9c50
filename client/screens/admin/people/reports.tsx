import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import { useState } from 'react';
import type { ChatReport } from '../../../../domain/chats/chat-rules.ts';
import { deleteReported } from '../../../data/admin/reports.ts';
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
  const [isAsked, setAsked] = useState(false);
  const remove = async () => {
    setBusy(true);
    const answer = await deleteReported(report);
    setBusy(false);
    if (!answer.ok) return toastError(answer.refusal.message);
    toast('The message is deleted');
  };
  return (
    <Card>
      <div className={styles.card}>
        <p className={styles.quiet}>
          {nameOf(report.author)}, reported by {nameOf(report.reporter)}, <Moment at={report.at} />
        </p>
        <blockquote>{report.text}</blockquote>
        {report.reason === '' ? null : <p>{report.reason}</p>}
        <div>
          <Button
            size="small"
            kind={isAsked ? 'danger' : 'soft'}
            busy={busy}
            disabled={!online}
            onClick={() => (isAsked ? void remove() : setAsked(true))}
            onBlur={() => setAsked(false)}
          >
            {isAsked ? 'Really delete it, for everybody' : 'Delete the message'}
          </Button>
        </div>
      </div>
    </Card>
  );
}
