import Users from 'lucide-react/icons/users';
import { Suspense, type ReactNode } from 'react';
import { hasRoom } from '../../../domain/hosting/host.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { usePolls } from '../../data/polls.ts';
import { useQuestions } from '../../data/questions.ts';
import { TalkResources } from '../../parts/talk-resources.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { TalkRoom, useHasChat } from './talk-room.tsx';
import styles from './talk-parts.module.css';
import type { TalkTab } from './talk-search.ts';

const TalkAsk = lazyPart(async () => (await import('../../parts/ask/talk-ask.tsx')).TalkAsk);

/** A part of the page that is open or not, as the address says. */
export interface TalkPart {
  readonly key: TalkTab | 'about';
  readonly label: string;
  readonly count?: number;
  readonly panel: ReactNode;
}

/** What a talk has to do beside watching it, each part where the talk has it. */
export function useTalkParts(talk: Talk): Readonly<Record<'ask' | 'chat' | 'mixer' | 'files', readonly TalkPart[]>> {
  const hasChat = useHasChat(talk);
  const open = useOpen(talk);
  const files = talk.resources;
  return {
    ask: hasRoom(talk) ? [{ key: 'ask', label: 'Q&A', ...(open > 0 && { count: open }), panel: askOf(talk) }] : [],
    chat: hasChat ? [{ key: 'chat', label: 'Chat', panel: <TalkRoom talk={talk} /> }] : [],
    mixer: talk.hasNetworkingMixer ? [{ key: 'mixer', label: 'Mixer', panel: <Mixer /> }] : [],
    files:
      files.length > 0
        ? [{ key: 'files', label: 'Files', count: files.length, panel: <TalkResources resources={files} /> }]
        : [],
  };
}

const askOf = (talk: Talk): ReactNode => (
  <Suspense fallback={<Loading label="Loading questions" rows={2} />}>
    <TalkAsk talk={talk} isAlone />
  </Suspense>
);

const Mixer = () => (
  <div className={styles.mixer}>
    <p>Meet others who are here: ask them to connect, then write to each other.</p>
    <LinkButton icon={<Users size={18} aria-hidden />} to="/app/directory" search={{ type: 'ATTENDEES' }}>
      Networking mixer
    </LinkButton>
  </div>
);

/** How much there is to vote for and to answer. */
function useOpen({ id }: Talk): number {
  const isOpen = ({ state }: { readonly state: string }): boolean => state === 'open';
  return useQuestions(id).filter(isOpen).length + usePolls(id).filter(isOpen).length;
}
