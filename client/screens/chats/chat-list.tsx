import { getRouteApi } from '@tanstack/react-router';
import Users from 'lucide-react/icons/users';
import { useMemo } from 'react';
import { notificationDate } from '../../../domain/notifications/notification-date.ts';
import { clockTime } from '../../../domain/event/time-display.ts';
import { isVerified, type Person, personName } from '../../../domain/people/person.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import { type PairChat, usePairChats } from '../../data/chat/chats.ts';
import { usePeopleLoaded } from '../../data/loading/loading-state.ts';
import { usePeople, usePerson } from '../../data/people/people.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { LinkRow, Rows } from '../../ui/cards/row.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import { VerifiedTick } from '../../ui/cards/verified-tick.tsx';
import styles from './chats.module.css';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { plural } from '../../../domain/plural.ts';
import { type RoomPlace, unreadCount } from '../../../domain/chats/room-unread.ts';
import { useMissingName } from '../../data/people/blocks.ts';
import { useMe } from '../../data/people/me.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { stageRoom, talkRoom } from '../../../domain/chats/room.ts';
import { foldText } from '../../../domain/search/search-text.ts';
import { takesPlace, type Talk } from '../../../domain/talks/talk.ts';
import { useCurrentTalks } from '../../data/talks/current-talks.ts';
import { useRoomPlaces } from '../../data/chat/room-unread.ts';
import { useStages, useTalks } from '../../data/talks/talks.ts';
import { Muted } from '../../ui/layout/muted.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Truncate } from '../../ui/layout/truncate.tsx';

/** Maximum number of rooms of talks in search results. */
const FOUND_TALKS = 20;

interface ListedRoom {
  readonly id: string;
  readonly name: string;
  /** Description, if no message is known. */
  readonly line: string;
  readonly place: RoomPlace | undefined;
}

const fits = (q: string, name: string): boolean => foldText(name).includes(foldText(q));

/** Current talks, those with unread messages, and stages; in a search, every talk with a discussion. */
function useListedRooms(q: string): readonly ListedRoom[] {
  const places = useRoomPlaces();
  const current = useCurrentTalks();
  const all = useTalks();
  const stages = useStages();
  const isUnread = ({ id }: Talk): boolean => (places[talkRoom(id)]?.unread ?? 0) > 0;
  const listed = q === '' ? [...current, ...all.filter((talk) => isUnread(talk) && !current.includes(talk))] : all;
  const talks = listed
    .filter((talk) => talk.hasDiscussion && takesPlace(talk) && fits(q, talk.title))
    .slice(0, q === '' ? undefined : FOUND_TALKS)
    .map((talk) => ({ id: talkRoom(talk.id), name: talk.title, line: current.includes(talk) ? 'On now' : 'Talk' }));
  const ofStages = stages
    .filter(({ name }) => fits(q, name))
    .map(({ id, name }) => ({ id: stageRoom(id), name, line: 'Stage' }));
  return [...talks, ...ofStages].map((room) => ({ ...room, place: places[room.id] }));
}

/** Group rooms, with unread counts for those read on this device. */
const RoomRows = ({ rooms, here }: { readonly rooms: readonly ListedRoom[]; readonly here: string | undefined }) => (
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
    <LinkRow
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
    </LinkRow>
  );
}

function Line({ room: { line, place }, isUnread }: { readonly room: ListedRoom; readonly isUnread: boolean }) {
  const last = place?.last;
  const author = usePerson(last?.by ?? '');
  const me = useMe();
  const missing = useMissingName();
  const who = last?.by === me?.id ? 'You' : author ? personName(author) : missing;
  return (
    <Truncate as="span" className={styles.last} data-unread={isUnread || undefined}>
      {last && isUnread ? `${who}: ${last.text}` : line}
    </Truncate>
  );
}

const route = getRouteApi('/app/chats');

/** Connections, current talks and stages; in a search, every talk with a discussion. */
export function ChatList({ room }: { readonly room: string | undefined }) {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const known = useKnownChats(q);
  const rooms = useListedRooms(q);
  const areKnown = usePeopleLoaded();
  return (
    <Stack as="nav" gap={4} justify="start" className={styles.list} aria-label="Chats">
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
      {known.length > 0 || q !== '' ? null : areKnown ? (
        <Nobody />
      ) : (
        <Loading label="Loading people" rows={3} height="4rem" />
      )}
      {rooms.length > 0 ? <RoomRows rooms={rooms} here={room} /> : null}
      {known.length + rooms.length === 0 && q !== '' && areKnown ? (
        <Muted className={styles.hint}>No chat is called that.</Muted>
      ) : null}
    </Stack>
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
  const when = useTimeDerived(MINUTE, (now) => {
    if (!last) return '';
    const day = notificationDate(last.at, now, zone);
    return day === 'Today' ? clockTime(last.at, zone) : day;
  });
  const name = personName(person);
  return (
    <LinkRow
      to="/app/chats"
      search={{ room }}
      resetScroll={false}
      aria-current={isHere ? 'page' : undefined}
      lead={<Avatar name={name} pictureUrl={person.pictureUrl} />}
      tick={isVerified(person) ? <VerifiedTick /> : null}
      lines={
        <Truncate as="span" className={styles.last} data-unread={isUnread || undefined}>
          {last ? (last.isMine ? `You: ${last.text}` : last.text || 'Took a message back') : 'Nothing said yet'}
        </Truncate>
      }
      action={
        <Stack as="span" gap={1} align="end" className={styles.when}>
          <span className="num">{when}</span>
          {isUnread ? (
            <span className={styles.dot}>
              <span className="vh">Unread</span>
            </span>
          ) : null}
        </Stack>
      }
    >
      <span className={nameFont(name)}>{name}</span>
    </LinkRow>
  );
}
