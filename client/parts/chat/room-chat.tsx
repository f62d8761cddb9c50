import X from 'lucide-react/icons/x';
import { useCallback } from 'react';
import { plural } from '../../../domain/plural.ts';
import { SECOND } from '../../../domain/time.ts';
import { CHAT_MESSAGE_MAX } from '../../../domain/limits/chats.ts';
import { personName } from '../../../domain/people/person.ts';
import { useMissingName, useIsBlocked } from '../../data/people/blocks.ts';
import { useMayWrite } from '../../data/chat/chat-consent.ts';
import {
  sendChatMessage,
  useThread,
  setPinned,
  type ThreadMessage,
  useChatDraft,
  useLeadsRoom,
  usePin,
  useRulesOf,
  useSlowWait,
} from '../../data/chat/chat.ts';
import { readToEnd } from '../../data/chat/chats.ts';
import { useMutedWords } from '../../data/chat/muted.ts';
import { useOnline } from '../../data/device/online.ts';
import { useMe } from '../../data/people/me.ts';
import { useNameNote, usePerson } from '../../data/people/people.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import { Composer } from '../../ui/input/composer.tsx';
import { usePersistedState } from '../../ui/input/persisted-state.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { ConsentGate } from './consent-gate.tsx';
import styles from './room-chat.module.css';
import { Thread } from './thread.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';
import PinIcon from 'lucide-react/icons/pin';

/** The message that the room's hosts pinned, above the thread. */
function Pinned({ room }: { readonly room: string }) {
  const pin = usePin(room);
  const author = usePerson(pin?.author ?? '');
  const isBlocked = useIsBlocked(pin?.author ?? '');
  const missing = useMissingName();
  const leads = useLeadsRoom(room);
  if (!pin || isBlocked) return null;
  return (
    <Row as="section" gap={2} align="center" className={styles.pinned} aria-label="Pinned message">
      <PinIcon size={16} aria-hidden />
      <p dir="auto">
        <strong>{author ? personName(author) : (pin.authorName ?? missing)}</strong> {pin.text}
      </p>
      {leads ? (
        <IconButton
          label="Take the pin off"
          icon={<X size={16} aria-hidden />}
          onClick={() => void setPinned(room, pin.messageId, false)}
        />
      ) : null}
    </Row>
  );
}

interface RoomChatProps {
  readonly room: string;
  /** Label of the field: "Write to Linh". */
  readonly label: string;
  /** Why nothing can be written; the messages can still be read. */
  readonly closed?: string | undefined;
}

/** A chat room: messages and field, as high as its container. */
export function RoomChat({ room, label, closed }: RoomChatProps) {
  const [reply, setReply] = usePersistedState<ThreadMessage | undefined>(`reply ${room}`, undefined);
  const onSeen = useCallback(() => readToEnd(room), [room]);
  const mayWrite = useMayWrite();
  const { notice, closed: isClosed } = useRulesOf(room);
  const muted = useMutedWords();
  const why = closed ?? (isClosed ? 'This room is closed for writing.' : muted);
  return (
    <div className={styles.chat}>
      <div className={styles.read}>
        <Pinned room={room} />
        <Thread room={room} onReply={setReply} onSeen={onSeen} />
      </div>
      {notice === '' ? null : <Muted className={styles.notice}>{notice}</Muted>}
      <WhenLoaded width="100%" height={FIELD}>
        {why !== undefined ? (
          <Muted className={styles.notice}>{why}</Muted>
        ) : mayWrite ? (
          <Write key={room} room={room} label={label} reply={reply} onReplied={() => setReply(undefined)} />
        ) : (
          <ConsentGate />
        )}
      </WhenLoaded>
    </div>
  );
}

/** Height of the field with one line. */
const FIELD = 'calc(var(--tap) + 2 * var(--s1) + 2px)';

interface WriteProps {
  readonly room: string;
  readonly label: string;
  readonly reply: ThreadMessage | undefined;
  readonly onReplied: () => void;
}

function Write({ room, label, reply, onReplied }: WriteProps) {
  const isOnline = useOnline();
  const me = useMe();
  const isFirst = !useThread(room).some(({ by }) => by === me?.id);
  const note = useNameNote(isFirst);
  const draft = useChatDraft(room);
  const wait = Math.ceil(useSlowWait(room) / SECOND);
  const send = (text: string) => {
    sendChatMessage(room, text, reply?.id);
    onReplied();
  };
  return (
    <Composer
      label={label}
      hint={isOnline ? undefined : 'Will be sent when you are online'}
      draft={draft.read()}
      onDraft={draft.keep}
      onSend={send}
      most={CHAT_MESSAGE_MAX}
      blocked={
        wait > 0 ? plural(wait, 'You can write again in 1 second', `You can write again in ${wait} seconds`) : undefined
      }
      about={reply ? <Answering message={reply} onStop={onReplied} /> : note}
    />
  );
}

function Answering({ message, onStop }: { readonly message: ThreadMessage; readonly onStop: () => void }) {
  const author = usePerson(message.by);
  const missing = useMissingName();
  return (
    <>
      <span>{`Answer to ${author ? personName(author) : (message.name ?? missing)}: ${message.text}`}</span>
      <IconButton label="Do not answer it" icon={<X size={16} aria-hidden />} onClick={onStop} />
    </>
  );
}
