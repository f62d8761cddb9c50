import { type ReactNode, Suspense } from 'react';
import { talkRoom } from '../../../domain/chats/room.ts';
import { hasRoom } from '../../../domain/hosting/host.ts';
import { takesPlace, type Talk } from '../../../domain/talks/talk.ts';
import { usePolls } from '../../data/talk-room/polls.ts';
import { useQuestions } from '../../data/talk-room/questions.ts';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { Loading } from '../../ui/status/loading.tsx';
import type { TalkTab } from './talk-tab.ts';
import { isOpenTo } from '../../../domain/event/setup/opening.ts';
import { useMe } from '../../data/people/me.ts';
import { useScreenVisitor } from '../../data/usage/screen-visitor.ts';
import { useEvent } from '../../data/talks/talks.ts';
import styles from '../chat/chat-panel.module.css';

const RoomChat = lazyPart(() => import('../chat/room-chat.tsx').then((part) => part.RoomChat));

interface ChatPanelProps {
  readonly room: string;
  /** It stands in a panel that has a name and an edge of its own. */
  readonly isBare?: boolean;
}

/** The room of what is watched, beside the picture or below it; its tab says what it is. */
const ChatPanel = ({ room, isBare = false }: ChatPanelProps) => (
  <section className={isBare ? styles.bare : styles.panel} aria-label="Chat" data-panel={isBare ? 'bare' : ''}>
    <Suspense fallback={<Loading label="Loading messages" rows={4} height="2.5rem" />}>
      <RoomChat key={room} room={room} label="Say something" />
    </Suspense>
  </section>
);

/** Whether people talk about it: where it has a discussion and the event is open to them. */
function useHasChat(talk: Talk): boolean {
  const me = useMe();
  const phase = useEvent()?.phase ?? 'live';
  return hasRoom(talk) && isOpenTo(me, phase);
}

/** What is said about a talk: beside the picture in the panel of all its parts. */
function TalkRoom({ room }: { readonly room: string }) {
  const { isWide } = useScreenVisitor();
  return <ChatPanel room={room} isBare={isWide} />;
}

const TalkResources = lazyPart(async () => (await import('../talk-resources.tsx')).TalkResources);
const Mixer = lazyPart(async () => (await import('./mixer.tsx')).Mixer);
const TalkAsk = lazyPart(async () => (await import('../ask/talk-ask.tsx')).TalkAsk);

/** A part of the page that is open or not, as the address says. */
export interface TalkPart {
  readonly key: NonNullable<TalkTab> | 'about';
  readonly label: string;
  readonly count?: number;
  readonly panel: ReactNode;
}

interface PartsOptions {
  /** The room of its stage, where the talk has none of its own. */
  readonly elseRoom?: string | undefined;
  /** The field to ask stays at the lower edge of the screen. */
  readonly hasBar?: boolean;
}

/** What a talk has to do beside watching it, each part where the talk has it. */
export function useTalkParts(
  talk: Talk,
  { elseRoom, hasBar = false }: PartsOptions = {},
): Readonly<Record<'ask' | 'chat' | 'mixer' | 'files', readonly TalkPart[]>> {
  const hasChat = useHasChat(talk);
  const open = useOpen(talk);
  const room = hasChat ? talkRoom(talk.id) : elseRoom;
  const files = talk.resources;
  return {
    ask: hasRoom(talk)
      ? [{ key: 'ask', label: 'Q&A', ...(open > 0 && { count: open }), panel: askOf(talk, hasBar) }]
      : [],
    chat: room === undefined ? [] : [{ key: 'chat', label: 'Chat', panel: <TalkRoom room={room} /> }],
    mixer: hasMixer(talk) ? [{ key: 'mixer', label: 'Mixer', panel: mixerOf(talk) }] : [],
    files: files.length > 0 ? [{ key: 'files', label: 'Files', count: files.length, panel: filesOf(talk) }] : [],
  };
}

/** Whether people meet in it. */
const hasMixer = (talk: Talk): boolean => talk.hasNetworkingMixer && takesPlace(talk);

const askOf = (talk: Talk, hasBar: boolean): ReactNode => (
  <Suspense fallback={<Loading label="Loading questions" rows={2} />}>
    <TalkAsk talk={talk} hasBar={hasBar} />
  </Suspense>
);

const mixerOf = (talk: Talk): ReactNode => (
  <Suspense fallback={<Loading label="Loading people" rows={3} />}>
    <Mixer talk={talk} />
  </Suspense>
);

const filesOf = ({ resources }: Talk): ReactNode => (
  <Suspense fallback={<Loading label="Loading files" rows={2} />}>
    <TalkResources resources={resources} />
  </Suspense>
);

/** How much there is to vote for and to answer. */
function useOpen({ id }: Talk): number {
  const isOpen = ({ state }: { readonly state: string }): boolean => state === 'open';
  return useQuestions(id).filter(isOpen).length + usePolls(id).filter(isOpen).length;
}
