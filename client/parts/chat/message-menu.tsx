import Ban from 'lucide-react/icons/ban';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Reply from 'lucide-react/icons/reply';
import Trash from 'lucide-react/icons/trash-2';
import { blankPerson } from '../../../domain/people/person.ts';
import { setBlocked, useIsBlocked } from '../../data/people/blocks.ts';
import { useMayWrite } from '../../data/chat/chat-consent.ts';
import { reportTo, takeBack, type ThreadMessage, useLeadsRoom } from '../../data/chat/chat.ts';
import { usePerson } from '../../data/people/people.ts';
import { usePersistedState } from '../../ui/input/persisted-state.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { MenuButton, MenuList } from '../../ui/actions/menu.tsx';
import { Popover, type PopoverTrigger } from '../../ui/overlays/popover.tsx';
import { LeadItems, PinItem } from './lead-items.tsx';
import { CHAT_REASON_MAX } from '../../../domain/limits/chats.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Textarea } from '../../ui/input/textarea.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { copyText } from '../../data/device/copy-text.ts';

interface ReportSheetProps {
  readonly room: string;
  readonly message: ThreadMessage;
  readonly onClose: () => void;
}

/** Reports a message to the organisers, with an optional reason. */
function ReportSheet({ room, message, onClose }: ReportSheetProps) {
  const [reason, setReason] = usePersistedState(`report ${message.id}`, '');
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
      <Stack gap={3} align="start">
        <p>The organisers read this message and who wrote it. Who wrote it is not told that you reported it.</p>
        <Textarea
          label="What is wrong with it? (You may leave this empty)"
          rows={3}
          maxLength={CHAT_REASON_MAX}
          value={reason}
          onText={setReason}
        />
        <Button kind="solid" onClick={send}>
          Report
        </Button>
      </Stack>
    </Sheet>
  );
}

interface MessageMenuProps {
  readonly room: string;
  readonly message: ThreadMessage;
  readonly isMine: boolean;
  readonly onReply: (message: ThreadMessage) => void;
}

/** The menu of a message. Failed messages have their own buttons instead. */
export function MessageMenu({ room, message, isMine, onReply }: MessageMenuProps) {
  const [isReporting, setReporting] = usePersistedState(`reporting ${message.id}`, false);
  const mayWrite = useMayWrite();
  const leads = useLeadsRoom(room);
  if (message.state === 'failed') return null;
  return (
    <>
      <Popover label="About this message" renderTrigger={trigger}>
        <MenuList>
          {mayWrite && message.state === 'said' ? (
            <MenuButton icon={<Reply size={18} aria-hidden />} onClick={() => onReply(message)}>
              Reply
            </MenuButton>
          ) : null}
          <MenuButton icon={<Copy size={18} aria-hidden />} onClick={() => copyText(message.text, 'message')}>
            Copy
          </MenuButton>
          {leads ? <PinItem room={room} message={message} /> : null}
          {isMine ? (
            <MenuButton icon={<Trash size={18} aria-hidden />} onClick={() => takeBack(room, message)}>
              Delete
            </MenuButton>
          ) : (
            <>
              <OfOthers message={message} onReport={() => setReporting(true)} />
              {leads ? <LeadItems room={room} message={message} /> : null}
            </>
          )}
        </MenuList>
      </Popover>
      {isReporting ? <ReportSheet room={room} message={message} onClose={() => setReporting(false)} /> : null}
    </>
  );
}

interface OfOthersProps extends Pick<MessageMenuProps, 'message'> {
  readonly onReport: () => void;
}

function OfOthers({ message, onReport }: OfOthersProps) {
  const { by } = message;
  const author = usePerson(by) ?? blankPerson(by);
  const isBlocked = useIsBlocked(by);
  return (
    <>
      <MenuButton icon={<Flag size={18} aria-hidden />} onClick={onReport}>
        Report
      </MenuButton>
      <MenuButton icon={<Ban size={18} aria-hidden />} onClick={() => setBlocked(author, !isBlocked)}>
        {isBlocked ? 'Unblock' : 'Block'}
      </MenuButton>
    </>
  );
}

const trigger = (attributes: PopoverTrigger) => (
  <IconButton {...attributes} label="About this message" icon={<Ellipsis size={18} aria-hidden />} />
);
