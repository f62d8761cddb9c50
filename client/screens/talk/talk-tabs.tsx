import { getRouteApi } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { hasRoom } from '../../../domain/hosting/host.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { usePolls } from '../../data/polls.ts';
import { useQuestions } from '../../data/questions.ts';
import { useTalkRoom } from '../../data/talk-room.ts';
import { TalkResources } from '../../parts/talk-resources.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Loading } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TalkRoom, useHasChat } from './talk-room.tsx';
import { UpNext } from './up-next.tsx';

const TalkAsk = lazyPart(async () => (await import('../../parts/ask/talk-ask.tsx')).TalkAsk);
const route = getRouteApi('/app/talk/$id');

interface TalkTabsProps {
  readonly talk: Talk;
  readonly about: ReactNode;
}

/** The parts of a talk where there is no room beside the picture: one at a time, as the address says. */
export const TalkTabs = ({ talk, about }: TalkTabsProps) =>
  hasRoom(talk) || talk.resources.length > 0 ? (
    <OpenTab key={talk.id} talk={talk} about={about} />
  ) : (
    <>
      {about}
      <UpNext current={talk} />
    </>
  );

function OpenTab({ talk, about }: TalkTabsProps) {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const hasChat = useHasChat(talk);
  const files = talk.resources.length;
  const open = useOpen(talk);
  const tabs = [
    { key: 'about' as const, label: 'About' },
    ...(hasRoom(talk) ? [{ key: 'ask' as const, label: 'Q&A', ...(open > 0 && { count: open }) }] : []),
    ...(hasChat ? [{ key: 'chat' as const, label: 'Chat' }] : []),
    ...(files > 0 ? [{ key: 'files' as const, label: 'Files', count: files }] : []),
    { key: 'next' as const, label: 'Up next' },
  ];
  const at = tabs.find(({ key }) => key === tab)?.key ?? 'about';
  const panels = {
    about,
    ask: (
      <Suspense fallback={<Loading label="Loading questions" rows={2} />}>
        <TalkAsk talk={talk} isAlone />
      </Suspense>
    ),
    chat: <TalkRoom talk={talk} />,
    files: <TalkResources resources={talk.resources} />,
    next: <UpNext current={talk} />,
  };
  return (
    <Tabs
      label="Parts of the talk"
      tabs={tabs}
      at={at}
      onAt={(key) => void navigate({ search: { tab: key }, replace: true, resetScroll: false })}
    >
      {hasRoom(talk) ? <HeldRoom talkId={talk.id} /> : null}
      {panels[at]}
    </Tabs>
  );
}

/** Loads the room whatever part is open, so that its count is known. */
function HeldRoom({ talkId }: { readonly talkId: string }): null {
  useTalkRoom(talkId);
  return null;
}

/** How much there is to vote for and to answer. */
function useOpen({ id }: Talk): number {
  const isOpen = ({ state }: { readonly state: string }): boolean => state === 'open';
  return useQuestions(id).filter(isOpen).length + usePolls(id).filter(isOpen).length;
}
