import { Link } from '@tanstack/react-router';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import MicOff from 'lucide-react/icons/mic-off';
import { useState } from 'react';
import type { ChatReport } from '../../../../domain/chats/chat-rules.ts';
import { readRoomId } from '../../../../domain/chats/room.ts';
import { deleteReported, dismissReported } from '../../../data/admin/people/reports.ts';
import { useNameOf } from '../../../data/admin/people/speakers.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useStage, useTalk } from '../../../data/talks/talks.ts';
import { toast, toastError } from '../../../data/news/toasts.ts';
import { MuteItems } from '../../../parts/chat/lead-items.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { Empty } from '../../../ui/status/empty.tsx';
import { MenuList } from '../../../ui/actions/menu.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Timestamp } from '../fields/timestamp.tsx';
import styles from './people.module.css';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ConfirmButton } from '../../../ui/actions/confirm-button.tsx';

/** Reported messages with their text at the time of the report. */
export const Reports = ({ reports }: { readonly reports: readonly ChatReport[] }) =>
  reports.length === 0 ? (
    <Empty icon={<MessageSquareWarning size={28} />}>Nothing is reported</Empty>
  ) : (
    <Stack as="ul" gap={4} aria-label="Reports">
      {reports.map((report) => (
        <li key={report.id}>
          <Report report={report} />
        </li>
      ))}
    </Stack>
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
    await dismissReported(report); // Closes the report; if that fails it stays here.
  };
  return (
    <Card>
      <Stack gap={4}>
        <Muted>
          {nameOf(report.author)}, reported by {nameOf(report.reporter)}, <Timestamp at={report.at} />
        </Muted>
        <Room room={report.room} />
        <blockquote>{report.text}</blockquote>
        {report.reason === '' ? null : <p>{report.reason}</p>}
        <Row gap={2} wrap>
          <Button
            size="small"
            disabled={!online || busy}
            onClick={() => void run(dismissReported(report), 'The report is dismissed')}
          >
            Dismiss
          </Button>
          <DeleteMessage busy={busy} disabled={!online} onDelete={() => void remove()} />
          <Mute personId={report.author} disabled={!online} />
        </Row>
      </Stack>
    </Card>
  );
}

/** The room of the message, with a link; two-person rooms are private. */
function Room({ room }: { readonly room: string }) {
  const { kind, ref = '' } = readRoomId(room) ?? {};
  const stage = useStage(ref);
  const talk = useTalk(ref);
  const name = kind === 'stage' ? stage?.name : talk?.title;
  if (kind === 'pair') return <Muted>In a private chat</Muted>;
  return (
    <Muted>
      In{' '}
      <Link to="/app/chats" search={{ room }} className={styles.room}>
        {`the chat of ${name ?? 'a talk or stage that is gone'}`}
      </Link>
    </Muted>
  );
}

/** Mutes the author for a while. */
const Mute = ({ personId, disabled }: { readonly personId: string; readonly disabled: boolean }) => (
  <Popover
    label="Mute who wrote it"
    renderTrigger={(trigger) => (
      <Button size="small" icon={<MicOff size={16} aria-hidden />} disabled={disabled} {...trigger}>
        Mute
      </Button>
    )}
  >
    <MenuList>
      <MuteItems personId={personId} />
    </MenuList>
  </Popover>
);

interface DeleteMessageProps {
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onDelete: () => void;
}

const DeleteMessage = ({ busy, disabled, onDelete }: DeleteMessageProps) => (
  <ConfirmButton
    words={{ text: 'Delete the message' }}
    asked={{ text: 'Confirm: delete for everyone' }}
    kind="soft"
    busy={busy}
    disabled={disabled}
    onConfirm={onDelete}
  />
);
