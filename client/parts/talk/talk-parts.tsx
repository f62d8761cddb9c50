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
import { useIsGuest, useMe } from '../../data/people/me.ts';
import { useScreenVisitor } from '../../data/usage/screen-visitor.ts';
import { useEvent } from '../../data/talks/talks.ts';
import styles from '../chat/chat-panel.module.css';

const RoomChat = lazyPart(() => import('../chat/room-chat.tsx').then((part) => part.RoomChat));

interface ChatPanelProps {
  readonly room: string;
  /** Set in a panel with its own name and border. */
  readonly isBare?: boolean;
}

/** The chat of what is being watched, beside the picture or below it. Its tab is the title. */
const ChatPanel = ({ room, isBare = false }: ChatPanelProps) => (
  <section className={isBare ? styles.bare : styles.panel} aria-label="Chat" data-panel={isBare ? 'bare' : ''}>
    <Suspense fallback={<Loading label="Loading messages" rows={4} height="2.5rem" />}>
      <RoomChat key={room} room={room} label="Say something" />
    </Suspense>
  </section>
);

/** Whether a talk has a chat: a discussion, in an event that is open to the person. */
function useHasChat(talk: Talk): boolean {
  const me = useMe();
  const phase = useEvent()?.phase ?? 'live';
  return hasRoom(talk) && isOpenTo(me, phase);
}

/** The chat of a talk; inside the panel on wide screens. */
function TalkRoom({ room }: { readonly room: string }) {
  const { isWide } = useScreenVisitor();
  return <ChatPanel room={room} isBare={isWide} />;
}

const TalkResources = lazyPart(async () => (await import('../talk-resources.tsx')).TalkResources);
const Mixer = lazyPart(async () => (await import('./mixer.tsx')).Mixer);
const TalkAsk = lazyPart(async () => (await import('../ask/talk-ask.tsx')).TalkAsk);

/** A tab of a talk's page. */
export interface TalkPart {
  readonly key: NonNullable<TalkTab> | 'about';
  readonly label: string;
  readonly count?: number;
  readonly panel: ReactNode;
}

interface PartsOptions {
  /** Room of its stage, if the talk has none. */
  readonly elseRoom?: string | undefined;
  /** Whether the field for questions stays at the lower edge of the screen. */
  readonly hasBar?: boolean;
}

/** The tabs of a talk, in addition to its video. Guests have none of them. */
export function useTalkParts(
  talk: Talk,
  { elseRoom, hasBar = false }: PartsOptions = {},
): Readonly<Record<'ask' | 'chat' | 'mixer' | 'files', readonly TalkPart[]>> {
  const hasChat = useHasChat(talk);
  const open = useOpen(talk);
  const room = hasChat ? talkRoom(talk.id) : elseRoom;
  const files = talk.resources;
  if (useIsGuest()) return NO_PARTS;
  return {
    ask: hasRoom(talk)
      ? [{ key: 'ask', label: 'Q&A', ...(open > 0 && { count: open }), panel: askOf(talk, hasBar) }]
      : [],
    chat: room === undefined ? [] : [{ key: 'chat', label: 'Chat', panel: <TalkRoom room={room} /> }],
    mixer: hasMixer(talk) ? [{ key: 'mixer', label: 'Mixer', panel: mixerOf(talk) }] : [],
    files: files.length > 0 ? [{ key: 'files', label: 'Files', count: files.length, panel: filesOf(talk) }] : [],
  };
}

const NO_PARTS = { ask: [], chat: [], mixer: [], files: [] };

/** Whether a talk has a mixer. */
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

/** Number of open questions and polls. */
function useOpen({ id }: Talk): number {
  const isOpen = ({ state }: { readonly state: string }): boolean => state === 'open';
  return useQuestions(id).filter(isOpen).length + usePolls(id).filter(isOpen).length;
}
