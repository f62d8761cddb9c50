import { useState } from 'react';
import type { StageRow } from '../../../../domain/live/stage-rows.ts';
import { swappedRooms } from '../../../../domain/talks/swap-rooms.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { useStages, useTalks } from '../../../data/talks.ts';
import { Select } from '../../../ui/select.tsx';
import { MovesSheet } from './moves.tsx';

interface RoomSheetProps {
  readonly row: StageRow;
  readonly talk: Talk;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A talk goes to another room, and what is there at that time comes to its room. */
export function RoomSheet({ row: { stage }, talk, open, onClose }: RoomSheetProps) {
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
