import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { LiveStageRow } from '../../../../domain/live/stage-rows.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { cancelTalk, endNow } from '../../../data/admin/live/live-actions.ts';
import { useOnline } from '../../../data/device/online.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { MenuButton, MenuLink, MenuList } from '../../../ui/actions/menu.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { swappedRooms } from '../../../../domain/talks/schedule/swap-rooms.ts';
import { useStages, useTalks } from '../../../data/talks/talks.ts';
import { Select } from '../../../ui/filters/select.tsx';
import { MovesSheet } from './moves.tsx';

interface RoomSheetProps {
  readonly row: LiveStageRow;
  readonly talk: Talk;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Moves a talk to another stage; talks there at that time come to its stage. */
function RoomSheet({ row: { stage }, talk, open, onClose }: RoomSheetProps) {
  const talks = useTalks();
  const others = useStages().filter(({ id }) => id !== stage.id);
  const [chosen, setChosen] = useState<string>();
  const other = others.find(({ id }) => id === chosen) ?? others[0];
  const changes = open && other ? swappedRooms(talks, talk.id, other.id) : [];
  const isSwap = changes.length > 1;
  return (
    <MovesSheet
      title={`${talk.title}: another room`}
      changes={changes}
      label={`${isSwap ? 'Swap with' : 'Move to'} ${other?.name ?? ''}`}
      done={`${isSwap ? 'Swapped with' : 'Moved to'} ${other?.name ?? ''}`}
      open={open}
      onClose={onClose}
    >
      <Select
        label="Room"
        value={other?.id ?? ''}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={setChosen}
      />
    </MovesSheet>
  );
}

interface RowMenuProps {
  readonly row: LiveStageRow;
  readonly talk: Talk;
}

/** Rare actions for the current or next talk. */
export function RowMenu({ row, talk }: RowMenuProps) {
  const online = useOnline();
  // The talk for which it was opened, even if the next one starts meanwhile.
  const [moved, setMoved] = useState<Talk>();
  return (
    <>
      <Popover
        label={`More for ${row.stage.name}`}
        renderTrigger={(trigger) => (
          <IconButton label={`More for ${row.stage.name}`} icon={<Ellipsis size={18} aria-hidden />} {...trigger} />
        )}
      >
        <MenuList>
          <MenuButton disabled={!online} onClick={() => setMoved(talk)}>
            Change room…
          </MenuButton>
          {row.now ? (
            <MenuButton disabled={!online} onClick={() => void endNow(talk.id)}>
              End now
            </MenuButton>
          ) : null}
          <MenuButton disabled={!online} onClick={() => void cancelTalk(talk.id)}>
            Cancel talk
          </MenuButton>
          <MenuLink to="/app/admin" search={{ type: 'TALKS', id: talk.id }}>
            Open talk
          </MenuLink>
        </MenuList>
      </Popover>
      <RoomSheet row={row} talk={moved ?? talk} open={moved !== undefined} onClose={() => setMoved(undefined)} />
    </>
  );
}
