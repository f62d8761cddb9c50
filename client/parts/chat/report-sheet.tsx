import { CHAT_REASON_MAX } from '../../../domain/limits/chats.ts';
import { reportTo, type ThreadMessage } from '../../data/chat.ts';
import { Button } from '../../ui/button.tsx';
import { useHeldState } from '../../ui/held-states.tsx';
import { LinesField } from '../../ui/lines-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './room-chat.module.css';

interface ReportSheetProps {
  readonly room: string;
  readonly message: ThreadMessage;
  readonly onClose: () => void;
}

/** Shows a message to the organisers, with a word about it if one likes. */
export function ReportSheet({ room, message, onClose }: ReportSheetProps) {
  const [reason, setReason] = useHeldState(`report ${message.id}`, '');
  const close = () => {
    setReason('');
    onClose();
  };
  const send = () => {
    reportTo(room, message, reason.trim());
    close();
  };
  return (
    <Sheet open onClose={close} title="Report this message" place="centre">
      <div className={styles.report}>
        <p>The organisers read this message and who wrote it. Who wrote it is not told that you reported it.</p>
        <LinesField
          label="What is wrong with it? (You may leave this empty)"
          rows={3}
          maxLength={CHAT_REASON_MAX}
          value={reason}
          onText={setReason}
        />
        <Button kind="solid" onClick={send}>
          Report
        </Button>
      </div>
    </Sheet>
  );
}
