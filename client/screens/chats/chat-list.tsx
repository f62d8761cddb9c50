import { getRouteApi } from '@tanstack/react-router';
import Users from 'lucide-react/icons/users';
import { useMemo } from 'react';
import { notificationDate } from '../../../domain/notifications/notification-date.ts';
import { clockTime } from '../../../domain/event/time-display.ts';
import { isVerified, type Person, personName } from '../../../domain/people/person.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useAtNow } from '../../data/at-now.ts';
import { type PairChat, usePairChats } from '../../data/chats.ts';
import { usePeople } from '../../data/people.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { nameFont } from '../../ui/name-font.ts';
import { Row, Rows } from '../../ui/row.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { VerifiedTick } from '../../ui/verified-tick.tsx';
import styles from './chats.module.css';
import { RoomRows } from './room-rows.tsx';
import { fits, useListedRooms } from './use-listed-rooms.ts';

const route = getRouteApi('/app/chats');

/** The people one may write to, the talks that are on, the stages; searched, every talk with a discussion. */
export function ChatList({ room }: { readonly room: string | undefined }) {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const known = useKnownChats(q);
  const rooms = useListedRooms(q);
  return (
    <nav className={styles.list} aria-label="Chats">
      <SearchField
        label="Search chats"
        value={q}
        onSearch={(query) =>
          void navigate({ search: { room, ...(query !== '' && { q: query }) }, replace: true, resetScroll: false })
        }
      />
      {known.length > 0 ? (
        <Card flush>
          <Rows label="People">
            {known.map(({ chat, person }) => (
              <PairRow key={chat.room} chat={chat} person={person} isHere={chat.room === room} />
            ))}
          </Rows>
        </Card>
      ) : null}
      {known.length === 0 && q === '' ? <Nobody /> : null}
      {rooms.length > 0 ? <RoomRows rooms={rooms} here={room} /> : null}
      {known.length + rooms.length === 0 && q !== '' ? <p className={styles.hint}>No chat is called that.</p> : null}
    </nav>
  );
}

function useKnownChats(q: string): readonly { readonly chat: PairChat; readonly person: Person }[] {
  const chats = usePairChats();
  const people = usePeople(useMemo(() => chats.map(({ personId }) => personId), [chats]));
  const byId = new Map(people.map((person) => [person.id, person]));
  return chats.flatMap((chat) => {
    const person = byId.get(chat.personId);
    return person && fits(q, personName(person)) ? [{ chat, person }] : [];
  });
}

const Nobody = () => (
  <Empty
    icon={<Users size={28} />}
    action={<LinkButton to="/app/directory">Go to Networking</LinkButton>}
    detail="You can write to people you are connected with."
  >
    Nobody to write to yet.
  </Empty>
);

interface PairRowProps {
  readonly chat: PairChat;
  readonly person: Person;
  readonly isHere: boolean;
}

function PairRow({ chat: { room, last, isUnread }, person, isHere }: PairRowProps) {
  const { zone } = useShownZone();
  const when = useAtNow(MINUTE, (now) => {
    if (!last) return '';
    const day = notificationDate(last.at, now, zone);
    return day === 'Today' ? clockTime(last.at, zone) : day;
  });
  const name = personName(person);
  return (
    <Row
      to="/app/chats"
      search={{ room }}
      resetScroll={false}
      aria-current={isHere ? 'page' : undefined}
      lead={<Avatar name={name} pictureUrl={person.pictureUrl} />}
      tick={isVerified(person) ? <VerifiedTick /> : null}
      lines={
        <span className={styles.last} data-unread={isUnread || undefined}>
          {last ? (last.isMine ? `You: ${last.text}` : last.text || 'Took a message back') : 'Nothing said yet'}
        </span>
      }
      action={
        <span className={styles.when}>
          <span className="num">{when}</span>
          {isUnread ? (
            <span className={styles.dot}>
              <span className="vh">Unread</span>
            </span>
          ) : null}
        </span>
      }
    >
      <span className={nameFont(name)}>{name}</span>
    </Row>
  );
}
