import ArrowDown from 'lucide-react/icons/arrow-down';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useMemo } from 'react';
import { Virtualizer } from 'virtua';
import { type ThreadRow, threadRows } from '../../../domain/chats/thread-rows.ts';
import { type ThreadMessage, useThread } from '../../data/chat/chat.ts';
import { useOnline } from '../../data/device/online.ts';
import { useRoom } from '../../data/chat/rooms.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { MessageRow } from './message-row.tsx';
import styles from './thread.module.css';
import type { Earlier } from './use-earlier.ts';
import { useReading } from './use-reading.ts';
import { personName } from '../../../domain/people/person.ts';
import { useMe } from '../../data/people/me.ts';
import { usePerson } from '../../data/people/people.ts';

interface NewestProps {
  readonly message: ThreadMessage;
  readonly onSeen?: ((message: ThreadMessage) => void) | undefined;
}

/** Announces others' messages while the reader is at the end, and marks them as seen while the page is visible. */
function Newest({ message, onSeen }: NewestProps) {
  const me = useMe();
  const author = usePerson(message.by);
  useEffect(() => {
    const see = (): void => {
      if (document.visibilityState === 'visible') onSeen?.(message);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [message, onSeen]);
  const name = author ? personName(author) : message.name;
  const isOthers = name !== undefined && message.by !== me?.id;
  return <output className="vh">{isOthers ? `${name}: ${message.text}` : ''}</output>;
}

interface ThreadProps {
  readonly room: string;
  readonly onReply: (message: ThreadMessage) => void;
  /** Called when the newest message is visible. */
  readonly onSeen?: ((message: ThreadMessage) => void) | undefined;
}

/** The messages of a room, starting at the end. New ones do not scroll a reader who is elsewhere. */
export function Thread({ room, onReply, onSeen }: ThreadProps) {
  const isRead = useRoom(room);
  const thread = useThread(room);
  const { zone } = useShownZone();
  const all = useMemo(() => threadRows(thread, zone), [thread, zone]);
  if (all.length > 0)
    return <Lines key={room} room={room} all={all} isRead={isRead} onReply={onReply} onSeen={onSeen} />;
  return (
    <div className={styles.frame}>
      <NoLines isRead={isRead} />
    </div>
  );
}

/** Offline a room that was never opened here cannot load, so it does not say "loading". */
function NoLines({ isRead }: { readonly isRead: boolean }) {
  const isOnline = useOnline();
  if (!isRead && isOnline) return <Loading label="Loading messages" rows={4} height="2.5rem" />;
  return (
    <div className={styles.nothing} data-nothing>
      <MessageCircle size={28} aria-hidden />
      <p>{isRead ? 'Nothing has been said here yet.' : 'Messages need a connection.'}</p>
    </div>
  );
}

interface LinesProps extends ThreadProps {
  readonly all: readonly ThreadRow[];
  readonly isRead: boolean;
}

function Lines({ room, all, isRead, onReply, onSeen }: LinesProps) {
  const { scroller, list, view, earlier, isAtEnd, fresh, look, toEnd, measured, isMeasured } = useReading(room, all);
  const newest = all.at(-1)?.message;
  return (
    <div className={styles.frame}>
      {isRead ? <EarlierWords earlier={earlier} /> : <NotRead />}
      {/* The scroll area can be focused with the keyboard. */}
      <div
        ref={scroller}
        className={styles.scroller}
        data-guessed={isMeasured ? undefined : ''}
        role="log"
        aria-label="Messages"
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div className={styles.above} />
        <Virtualizer ref={list} data={view.rows} shift={view.shift} onScroll={look} onResize={measured}>
          {(row) => <MessageRow key={row.message.id} room={room} row={row} onReply={onReply} />}
        </Virtualizer>
      </div>
      {fresh ? (
        <output className={styles.fresh}>
          <Button kind="solid" size="small" icon={<ArrowDown size={16} aria-hidden />} onClick={toEnd}>
            {fresh}
          </Button>
        </output>
      ) : null}
      {isAtEnd && newest ? <Newest message={newest} onSeen={onSeen} /> : null}
    </div>
  );
}

/** Offline, only the reader's own pending messages may be there. */
const NotRead = () =>
  useOnline() ? null : <output className={styles.earlier}>The other messages need a connection.</output>;

function EarlierWords({ earlier: { state, go } }: { readonly earlier: Earlier }) {
  if (state === 'loading') return <output className={styles.earlier}>Loading earlier messages…</output>;
  if (state !== 'failed') return null;
  return (
    <output className={styles.earlier}>
      Earlier messages need a connection.{' '}
      <button type="button" className={styles.link} onClick={go}>
        Try again
      </button>
    </output>
  );
}
