import { getRouteApi, Link } from '@tanstack/react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import { setConsented, useConsented } from '../../data/chat/chat-consent.ts';
import { usePeopleLoaded, useUserDocsLoaded } from '../../data/loading/loading-state.ts';
import { useScreenVisitor } from '../../data/usage/screen-visitor.ts';
import { Empty } from '../../ui/status/empty.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ChatList } from './chat-list.tsx';
import styles from './chats.module.css';
import { type Person, personName } from '../../../domain/people/person.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import Users from 'lucide-react/icons/users';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { PlainRow, Rows } from '../../ui/cards/row.tsx';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import { Suspense } from 'react';
import { useIsBlocked } from '../../data/people/blocks.ts';
import { useCatalogState, useStages, useTalk } from '../../data/talks/talks.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PageTitle } from '../../ui/cards/hero.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { readRoomId } from '../../../domain/chats/room.ts';
import { usePairChats } from '../../data/chat/chats.ts';
import { usePeople } from '../../data/people/people.ts';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Truncate } from '../../ui/layout/truncate.tsx';

/** A room as its header shows it. */
interface RoomPlace {
  readonly kind: 'pair' | 'talk' | 'stage';
  readonly name: string;
  readonly ref: string;
  readonly person?: Person | undefined;
}

/** Facts of a room; undefined if it does not exist (any more) for this person. */
function useRoomPlace(room: string): RoomPlace | undefined {
  const { kind, ref = '' } = readRoomId(room) ?? {};
  const pair = usePairChats().find((one) => one.room === room);
  const [person] = usePeople(pair ? [pair.personId] : []);
  const talk = useTalk(kind === 'talk' ? ref : '');
  const stage = useStages().find(({ id }) => kind === 'stage' && id === ref);
  if (kind === 'pair') return person && { kind, name: personName(person), ref: person.id, person };
  if (kind === 'talk') return talk?.hasDiscussion ? { kind, name: talk.title, ref } : undefined;
  return stage && { kind: 'stage', name: stage.name, ref };
}

const RoomChat = lazyPart(() => import('../../parts/chat/room-chat.tsx').then((part) => part.RoomChat));

/** The open room, as high as the window allows. */
function OpenRoom({ room }: { readonly room: string }) {
  const place = useRoomPlace(room);
  const isMineKnown = useUserDocsLoaded();
  const isKnown = [useCatalogState() === 'ready', usePeopleLoaded(), isMineKnown].every(Boolean);
  const { isWide } = useScreenVisitor();
  const isBlocked = useIsBlocked(place?.person?.id ?? '');
  return (
    <section className={styles.room} data-action-bar={isWide ? undefined : ''} aria-label={place?.name ?? 'Chat'}>
      {isWide ? null : <BackLink href="/app/chats" label="Chats" />}
      {place ? (
        <>
          <Head place={place} isWide={isWide} />
          <Suspense fallback={<Loading label="Loading messages" rows={4} height="2.5rem" />}>
            <RoomChat
              room={room}
              label={`Write to ${place.person?.firstName ?? place.name}`}
              closed={isBlocked ? 'You have blocked this person. Unblock them to write to them.' : undefined}
            />
          </Suspense>
        </>
      ) : !isKnown ? (
        <Loading label="Loading the chat" rows={4} height="2.5rem" />
      ) : (
        <Empty icon={<MessageCircleOff size={28} />}>This chat is not open to you, or not any more.</Empty>
      )}
    </section>
  );
}

function Head({ place: { kind, name, ref, person }, isWide }: { readonly place: RoomPlace; readonly isWide: boolean }) {
  const Title = isWide ? 'h2' : 'h1';
  const line = person ? [person.jobPosition, person.companyName].filter(Boolean).join(' · ') : WHAT[kind];
  return (
    <Row as="header" gap={3} align="center" className={styles.head}>
      {isWide ? null : <PageTitle>{name}</PageTitle>}
      {person ? <Avatar name={name} pictureUrl={person.pictureUrl} /> : null}
      <div className={styles.words}>
        <Title className={`${styles.name} ${nameFont(name) ?? ''}`}>
          {kind === 'stage' ? (
            name
          ) : (
            <Link to={kind === 'pair' ? '/app/user-profile/$id' : '/app/talk/$id'} params={{ id: ref }}>
              {name}
            </Link>
          )}
        </Title>
        {line ? <Truncate className={styles.line}>{line}</Truncate> : null}
      </div>
    </Row>
  );
}

const WHAT = { pair: '', talk: 'Everybody reads along in the room of a talk', stage: 'Everybody reads along' } as const;

/** What the person agrees to before writing: only what the server enforces. */
const BeforeYouWrite = () => (
  <Stack as="section" gap={4} align="center" className={styles.before} aria-labelledby="before-you-write">
    <span className={styles.plate} aria-hidden>
      <MessageCircle size={28} />
    </span>
    <Text as="h2" size="xl" weight={600} id="before-you-write" className={styles.title}>
      Before you write
    </Text>
    <Card flush>
      <Rows label="What holds in the chat">
        <PlainRow lead={<Users size={20} aria-hidden />}>
          Only your connections can message you privately. In the rooms of talks and stages everyone can read what you
          write, with your name.
        </PlainRow>
        <PlainRow lead={<Eye size={20} aria-hidden />}>
          Organisers can read private messages only if one of you reports them.
        </PlainRow>
        <PlainRow lead={<Flag size={20} aria-hidden />}>You can block or report in two taps.</PlainRow>
      </Rows>
    </Card>
    <Button kind="solid" wide onClick={() => setConsented(true)}>
      Agree and open chats
    </Button>
    <Muted className={styles.hint}>You can take this back in Settings.</Muted>
  </Stack>
);

/** The other person, where there is room. */
function AboutRoom({ room }: { readonly room: string }) {
  const person = useRoomPlace(room)?.person;
  if (!person) return null;
  const name = personName(person);
  return (
    <aside className={styles.about} aria-label={`About ${name}`}>
      <Avatar name={name} pictureUrl={person.pictureUrl} size="large" />
      <p className={`${styles.name} ${nameFont(name) ?? ''}`}>{name}</p>
      {person.about ? <p className={styles.text}>{person.about}</p> : null}
      <LinkButton size="small" to="/app/user-profile/$id" params={{ id: person.id }}>
        Profile
      </LinkButton>
    </aside>
  );
}

const route = getRouteApi('/app/chats');

/** /app/chats: the list of rooms and the open one, side by side if there is room. */
export function ChatsScreen() {
  const { room } = route.useSearch();
  const { isWide } = useScreenVisitor();
  if (!isWide && room !== undefined) return <OpenRoom key={room} room={room} />;
  return (
    <Page title="Chats" width="wide">
      <Rooms room={room} isWide={isWide} />
    </Page>
  );
}

function Rooms({ room, isWide }: { readonly room: string | undefined; readonly isWide: boolean }) {
  const isKnown = useUserDocsLoaded();
  const hasAgreed = useConsented();
  if (!isKnown) return <Loading label="Loading your chats" rows={4} height="4.25rem" />;
  if (!hasAgreed && room === undefined) return <BeforeYouWrite />;
  if (!isWide) return <ChatList room={undefined} />;
  return (
    <div className={styles.panes}>
      <ChatList room={room} />
      {room === undefined ? (
        <Empty icon={<MessageCircle size={28} />}>Choose a chat to read it.</Empty>
      ) : (
        <>
          <OpenRoom key={room} room={room} />
          <AboutRoom key={`about ${room}`} room={room} />
        </>
      )}
    </div>
  );
}
