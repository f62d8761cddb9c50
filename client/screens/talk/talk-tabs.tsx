import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Talk } from '../../../domain/talks/talk.ts';
import { OpenPart, type OpenTab } from '../../parts/talk/talk-panel.tsx';
import { useTalkParts } from '../../parts/talk/talk-parts.tsx';
import { TalkUpNext } from './up-next.tsx';

const route = getRouteApi('/app/talk/$id');

/** The tab of the talk that is open in the address. */
export function useOpenTab(): OpenTab {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  return { tab, onTab: (to) => void navigate({ search: { tab: to }, replace: true, resetScroll: false }) };
}

interface TalkTabsProps {
  readonly talk: Talk;
  readonly about: ReactNode;
}

/** Tabs below the picture, on pages too narrow to show them beside it. */
export function TalkTabs({ talk, about }: TalkTabsProps) {
  const { ask, chat, mixer, files } = useTalkParts(talk, { hasBar: true });
  const open = useOpenTab();
  const next = <TalkUpNext current={talk} />;
  const shared = [...ask, ...chat, ...mixer, ...files];
  if (shared.length > 0)
    return (
      <OpenPart
        key={talk.id}
        talk={talk}
        parts={[
          { key: 'about', label: 'About', panel: about },
          ...shared,
          { key: 'next', label: 'Up next', panel: next },
        ]}
        {...open}
      />
    );
  return (
    <>
      {about}
      {next}
    </>
  );
}
