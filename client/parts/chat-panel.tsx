import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { Loading } from '../ui/loading.tsx';
import styles from './chat/chat-panel.module.css';

const RoomChat = lazyPart(() => import('./chat/room-chat.tsx').then((part) => part.RoomChat));

interface ChatPanelProps {
  readonly room: string;
  /** It stands in a panel that has a name and an edge of its own. */
  readonly isBare?: boolean;
}

/** The room of what is watched, beside the picture or below it; its tab says what it is. */
export const ChatPanel = ({ room, isBare = false }: ChatPanelProps) => (
  <section className={isBare ? styles.bare : styles.panel} aria-label="Chat" data-panel={isBare ? 'bare' : ''}>
    <Suspense fallback={<Loading label="Loading messages" rows={4} height="2.5rem" />}>
      <RoomChat key={room} room={room} label="Say something" />
    </Suspense>
  </section>
);
