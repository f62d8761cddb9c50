import MessagesSquare from 'lucide-react/icons/messages-square';
import { plural } from '../../../domain/plural.ts';
import { personName } from '../../../domain/people/person.ts';
import { unreadCount } from '../../../domain/chats/room-unread.ts';
import { SOMEBODY } from '../../data/blocks.ts';
import { useMe } from '../../data/me.ts';
import { usePerson } from '../../data/people.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './chats.module.css';
import type { ListedRoom } from './use-listed-rooms.ts';

/** The rooms that everybody may read, with what is unread in those that were read here before. */
export const RoomRows = ({
  rooms,
  here,
}: {
  readonly rooms: readonly ListedRoom[];
  readonly here: string | undefined;
}) => (
  <Section title="Rooms" look="bare">
    <Card flush>
      <Rows label="Rooms">
        {rooms.map((room) => (
          <RoomRow key={room.id} room={room} isHere={room.id === here} />
        ))}
      </Rows>
    </Card>
  </Section>
);

function RoomRow({ room, isHere }: { readonly room: ListedRoom; readonly isHere: boolean }) {
  const unread = isHere ? 0 : (room.place?.unread ?? 0);
  return (
    <Row
      to="/app/chats"
      search={{ room: room.id }}
      resetScroll={false}
      aria-current={isHere ? 'page' : undefined}
      lead={
        <span className={styles.plate} data-size="small" aria-hidden>
          <MessagesSquare size={20} />
        </span>
      }
      lines={<Line room={room} isUnread={unread > 0} />}
      action={
        unread > 0 ? (
          <Badge count={unreadCount(unread)} label={plural(unread, 'unread message', 'unread messages')} />
        ) : undefined
      }
    >
      {room.name}
    </Row>
  );
}

function Line({ room: { line, place }, isUnread }: { readonly room: ListedRoom; readonly isUnread: boolean }) {
  const last = place?.last;
  const author = usePerson(last?.by ?? '');
  const me = useMe();
  const who = last?.by === me?.id ? 'You' : author ? personName(author) : SOMEBODY;
  return (
    <span className={styles.last} data-unread={isUnread || undefined}>
      {last && isUnread ? `${who}: ${last.text}` : line}
    </span>
  );
}
