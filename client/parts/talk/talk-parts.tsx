import { Suspense, type ReactNode } from 'react';
import { talkRoom } from '../../../domain/chats/room.ts';
import { hasRoom } from '../../../domain/hosting/host.ts';
import { type Talk, takesPlace } from '../../../domain/talks/talk.ts';
import { usePolls } from '../../data/polls.ts';
import { useQuestions } from '../../data/questions.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Loading } from '../../ui/loading.tsx';
import { TalkRoom, useHasChat } from './talk-room.tsx';
import type { TalkTab } from './talk-tab.ts';

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
