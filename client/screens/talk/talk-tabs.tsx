import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasRoom } from '../../../domain/hosting/host.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useTalkRoom } from '../../data/talk-room.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { type TalkPart, useTalkParts } from './talk-parts.tsx';
import styles from './talk-tabs.module.css';
import { UpNext } from './up-next.tsx';

const route = getRouteApi('/app/talk/$id');

interface TalkTabsProps {
  readonly talk: Talk;
  readonly about: ReactNode;
}

/** The parts of a talk where there is no room beside the picture: one at a time, below it. */
export function TalkTabs({ talk, about }: TalkTabsProps) {
  const { ask, chat, files } = useTalkParts(talk);
  const next = <UpNext current={talk} />;
  if (ask.length + files.length > 0)
    return (
      <OpenPart
        key={talk.id}
        talk={talk}
        parts={[
          { key: 'about', label: 'About', panel: about },
          ...ask,
          ...chat,
          ...files,
          { key: 'next', label: 'Up next', panel: next },
        ]}
      />
    );
  return (
    <>
      {about}
      {next}
    </>
  );
}

/** What stands beside the picture, as high as it: no panel where there is neither a discussion nor a file. */
export function TalkPanel({ talk }: { readonly talk: Talk }) {
  const { ask, chat, mixer, files } = useTalkParts(talk);
  if (!hasPanel(talk)) return null;
  return (
    <div className={styles.panel} data-panel>
      <OpenPart key={talk.id} talk={talk} parts={[...chat, ...ask, ...mixer, ...files]} />
    </div>
  );
}

/** Whether there is something to stand beside the picture. */
export const hasPanel = (talk: Talk): boolean => hasRoom(talk) || talk.resources.length > 0;

interface OpenPartProps {
  readonly talk: Talk;
  readonly parts: readonly TalkPart[];
}

function OpenPart({ talk, parts }: OpenPartProps) {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const open = parts.find(({ key }) => key === tab) ?? parts[0];
  if (!open) return null;
  return (
    <Tabs
      label="Parts of the talk"
      tabs={parts}
      at={open.key}
      onAt={(key) =>
        void navigate({ search: { tab: key === 'about' ? undefined : key }, replace: true, resetScroll: false })
      }
    >
      {hasRoom(talk) ? <HeldRoom talkId={talk.id} /> : null}
      {open.panel}
    </Tabs>
  );
}

/** Loads the room whatever part is open, so that its count is known. */
function HeldRoom({ talkId }: { readonly talkId: string }): null {
  useTalkRoom(talkId);
  return null;
}
