import { hasRoom } from '../../../domain/hosting/host.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useTalkRoom } from '../../data/talk-room/talk-room.ts';
import { Tabs } from '../../ui/actions/tabs.tsx';
import { type TalkPart, useTalkParts } from './talk-parts.tsx';
import styles from './talk-panel.module.css';
import type { TalkTab } from './talk-tab.ts';

/** Which part is open, as the address of the screen says it. */
export interface OpenTab {
  readonly tab: TalkTab;
  readonly onTab: (tab: TalkTab) => void;
}

interface TalkPanelProps extends OpenTab {
  readonly talk: Talk;
  readonly elseRoom?: string | undefined;
}

/** What stands beside the picture, as high as it: no panel where there is nothing to do, meet or read. */
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

/** Parts of a talk, one at a time. */
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

/** Loads the room whatever part is open, so that its count is known. */
function HeldRoom({ talkId }: { readonly talkId: string }): null {
  useTalkRoom(talkId);
  return null;
}
