import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { readRoomId } from '../../../domain/chats/room.ts';
import type { ThreadRow } from '../../../domain/chats/thread-rows.ts';
import { clockTime, calendarDate } from '../../../domain/event/time-display.ts';
import { isVerified, personName } from '../../../domain/people/person.ts';
import { useMissingName, useIsBlocked } from '../../data/people/blocks.ts';
import { sayAgain, takeBack, type ThreadMessage } from '../../data/chat/chat.ts';
import { useMe } from '../../data/people/me.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import { MINUTE } from '../../../domain/time.ts';
import { usePerson } from '../../data/people/people.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { Bubble, BubbleNote } from '../../ui/bubble.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { VerifiedTick } from '../../ui/cards/verified-tick.tsx';
import { MessageMenu } from './message-menu.tsx';
import styles from './thread.module.css';

interface MessageRowProps {
  readonly room: string;
  readonly row: ThreadRow;
  readonly onReply: (message: ThreadMessage) => void;
}

export const MessageRow = memo(function MessageRow({ room, row, onReply }: MessageRowProps) {
  const { message, beginsDay, beginsRun, endsRun } = row;
  const isMine = useMe()?.id === message.by;
  const isBlocked = useIsBlocked(message.by);
  const [isShown, setShown] = useState(false);
  const isPair = readRoomId(room)?.kind === 'pair';
  const quoted = usePerson(message.reply?.by ?? '');
  const missing = useMissingName();
  return (
    <div className={styles.row} data-begins={beginsRun || undefined}>
      {beginsDay ? <Day at={message.at} /> : null}
      {isBlocked && !isShown ? (
        <p className={styles.hidden}>
          Somebody you have blocked wrote this.{' '}
          <button type="button" className={styles.link} onClick={() => setShown(true)}>
            Show
          </button>
        </p>
      ) : (
        <Bubble
          text={message.text}
          isMine={isMine}
          state={message.state}
          name={beginsRun && !isMine && !isPair ? <Author id={message.by} name={message.name} /> : undefined}
          quote={
            message.reply && {
              name: quoted ? personName(quoted) : (message.reply.name ?? missing),
              text: message.reply.text,
            }
          }
          note={endsRun ? <Note room={room} message={message} isMine={isMine} /> : undefined}
          actions={<MessageMenu room={room} message={message} isMine={isMine} onReply={onReply} />}
        />
      )}
    </div>
  );
});

function Author({ id, name: said }: { readonly id: string; readonly name: string | undefined }) {
  const person = usePerson(id);
  const missing = useMissingName();
  if (!person) return <span className={styles.who}>{said ?? missing}</span>;
  const name = personName(person);
  return (
    <span className={styles.who}>
      <Link to="/app/user-profile/$id" params={{ id }} className={nameFont(name)}>
        {name}
      </Link>
      {isVerified(person) ? <VerifiedTick /> : null}
    </span>
  );
}

function Day({ at }: { readonly at: number }) {
  const { zone } = useShownZone();
  const today = useTimeDerived(MINUTE, (now) => calendarDate(now, zone));
  const day = calendarDate(at, zone);
  return <div className={styles.day}>{day === today ? 'Today' : day}</div>;
}

interface NoteProps {
  readonly room: string;
  readonly message: ThreadMessage;
  readonly isMine: boolean;
}

function Note({ room, message, isMine }: NoteProps) {
  const { zone } = useShownZone();
  const { state, why, at } = message;
  return (
    <BubbleNote state={state} isMine={isMine}>
      {state === 'failed' ? (
        <>
          {`Not sent. ${why}`}
          <button type="button" className={styles.link} onClick={() => sayAgain(message)}>
            Retry
          </button>
          <button type="button" className={styles.link} onClick={() => takeBack(room, message)}>
            Delete
          </button>
        </>
      ) : state === 'waiting' ? (
        'Will be sent when you are online'
      ) : (
        <time className="num" dateTime={new Date(at).toISOString()}>
          {clockTime(at, zone)}
        </time>
      )}
    </BubbleNote>
  );
}
