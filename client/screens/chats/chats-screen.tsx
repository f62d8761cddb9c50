import { getRouteApi } from '@tanstack/react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useConsented } from '../../data/chat-consent.ts';
import { useUserDocsLoaded } from '../../data/loading-state.ts';
import { useScreenVisitor } from '../../data/screen-visitor.ts';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { AboutRoom } from './about-room.tsx';
import { BeforeYouWrite } from './before-you-write.tsx';
import { ChatList } from './chat-list.tsx';
import styles from './chats.module.css';
import { OpenRoom } from './open-room.tsx';

const route = getRouteApi('/app/chats');

/** /app/chats: the rooms one may write in, and the one that is open: side by side where there is room, else one of them. */
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
