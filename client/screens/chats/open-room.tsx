import { Link } from '@tanstack/react-router';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import { Suspense } from 'react';
import { useIsBlocked } from '../../data/blocks.ts';
import { useUserDocsLoaded } from '../../data/loading-state.ts';
import { useCatalogState } from '../../data/talks.ts';
import { useScreenVisitor } from '../../data/screen-visitor.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { nameFont } from '../../ui/name-font.ts';
import { PageTitle } from '../../ui/hero.tsx';
import styles from './chats.module.css';
import { type RoomPlace, useRoomPlace } from './use-room-place.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const RoomChat = lazyPart(() => import('../../parts/chat/room-chat.tsx').then((part) => part.RoomChat));

/** One room, as high as the window leaves room for. */
export function OpenRoom({ room }: { readonly room: string }) {
  const place = useRoomPlace(room);
  const isMineKnown = useUserDocsLoaded();
  const isKnown = useCatalogState() === 'ready' && isMineKnown;
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
    <header className={styles.head}>
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
        {line ? <p className={styles.line}>{line}</p> : null}
      </div>
    </header>
  );
}

const WHAT = { pair: '', talk: 'Everybody reads along in the room of a talk', stage: 'Everybody reads along' } as const;
