import { hasRoom } from '../../../domain/hosting/host.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useTalkRoom } from '../../data/talk-room/talk-room.ts';
import { Tabs } from '../../ui/actions/tabs.tsx';
import { type TalkPart, useTalkParts } from './talk-parts.tsx';
import styles from './talk-panel.module.css';
import type { TalkTab } from './talk-tab.ts';

/** The open tab, as in the URL. */
export interface OpenTab {
  readonly tab: TalkTab;
  readonly onTab: (tab: TalkTab) => void;
}

interface TalkPanelProps extends OpenTab {
  readonly talk: Talk;
  readonly elseRoom?: string | undefined;
}

/** The panel beside the picture, equally high. Renders nothing if it would have no tabs. */
export function TalkPanel({ talk, elseRoom, ...open }: TalkPanelProps) {
  const { ask, chat, mixer, files } = useTalkParts(talk, { elseRoom });
  const parts = [...ask, ...chat, ...mixer, ...files];
  if (parts.length === 0) return null;
  return (
    <div className={styles.panel} data-panel>
      <OpenPart key={talk.id} talk={talk} parts={parts} {...open} />
    </div>
  );
}

interface OpenPartProps extends OpenTab {
  readonly talk: Talk;
  readonly parts: readonly TalkPart[];
}

/** Tabs of a talk's parts. */
export function OpenPart({ talk, parts, tab, onTab }: OpenPartProps) {
  const open = parts.find(({ key }) => key === tab) ?? parts[0];
  if (!open) return null;
  return (
    <Tabs label="Parts of the talk" tabs={parts} at={open.key} onAt={(key) => onTab(key === 'about' ? undefined : key)}>
      {hasRoom(talk) ? <HeldRoom talkId={talk.id} /> : null}
      {open.panel}
    </Tabs>
  );
}

/** Loads the room whichever tab is open, so that its count is known. */
function HeldRoom({ talkId }: { readonly talkId: string }): null {
  useTalkRoom(talkId);
  return null;
}
