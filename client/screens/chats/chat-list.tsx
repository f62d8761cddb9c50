import { getRouteApi } from '@tanstack/react-router';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Users from 'lucide-react/icons/users';
import { useMemo } from 'react';
import { stageRoom, talkRoom } from '../../../domain/chats/room.ts';
import { notificationDate } from '../../../domain/notifications/notification-date.ts';
import { clockTime } from '../../../domain/event/time-display.ts';
import { isVerified, type Person, personName } from '../../../domain/people/person.ts';
import { foldText } from '../../../domain/search/search-text.ts';
import { takesPlace } from '../../../domain/talks/talk.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useAtNow } from '../../data/at-now.ts';
import { type PairChat, usePairChats } from '../../data/chats.ts';
import { useCurrentTalks } from '../../data/current-talks.ts';
import { usePeople } from '../../data/people.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useStages, useTalks } from '../../data/talks.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { nameFont } from '../../ui/name-font.ts';
import { Row, Rows } from '../../ui/row.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { VerifiedTick } from '../../ui/verified-tick.tsx';
import styles from './chats.module.css';

const route = getRouteApi('/app/chats');

/** So many rooms of talks are shown that somebody searched for. */
const FOUND_TALKS = 20;

/** The people one may write to, the talks that are on, the stages; searched, every talk with a discussion. */
export function ChatList({ room }: { readonly room: string | undefined }) {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const known = useKnownChats(q);
  const rooms = [...useTalkRooms(q), ...useStageRooms()].filter(({ name }) => fits(q, name));
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

const fits = (q: string, name: string): boolean => foldText(name).includes(foldText(q));

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
    action={<LinkButton to="/app/directory">Networking</LinkButton>}
    detail="You can write to people you are connected with."
  >
    Nobody to write to yet.
  </Empty>
);

const RoomRows = ({ rooms, here }: { readonly rooms: readonly ListedRoom[]; readonly here: string | undefined }) => (
  <Section title="Rooms" look="bare">
    <Card flush>
      <Rows label="Rooms">
        {rooms.map(({ id, name, line }) => (
          <Row
            key={id}
            to="/app/chats"
            search={{ room: id }}
            resetScroll={false}
            aria-current={id === here ? 'page' : undefined}
            lead={
              <span className={styles.plate} data-size="small" aria-hidden>
                <MessagesSquare size={20} />
              </span>
            }
            lines={line}
          >
            {name}
          </Row>
        ))}
      </Rows>
    </Card>
  </Section>
);

interface ListedRoom {
  readonly id: string;
  readonly name: string;
  readonly line: string;
}

function useTalkRooms(q: string): readonly ListedRoom[] {
  const current = useCurrentTalks();
  const all = useTalks();
  const talks = q === '' ? current : all;
  return talks
    .filter((talk) => talk.hasDiscussion && takesPlace(talk))
    .slice(0, q === '' ? undefined : FOUND_TALKS)
    .map(({ id, title }) => ({
      id: talkRoom(id),
      name: title,
      line: current.some((talk) => talk.id === id) ? 'On now' : 'Talk',
    }));
}

const useStageRooms = (): readonly ListedRoom[] =>
  useStages().map(({ id, name }) => ({ id: stageRoom(id), name, line: 'Stage' }));

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
