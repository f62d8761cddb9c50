import GripVertical from 'lucide-react/icons/grip-vertical';
import { type DragEvent, useState } from 'react';
import styles from './row-grip.module.css';

/** Moves the row at an index, from 0, by so many places. */
export type MoveRow = (place: number, by: number) => void;

/** What a row needs to be dragged to another place, and to show where the dragged row would go. */
export interface RowDrag {
  readonly row: Pick<RowEvents, keyof RowEvents>;
  readonly onGrip: (event: DragEvent) => void;
}
interface RowEvents {
  readonly 'data-drop': 'before' | 'after' | undefined;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

/** Returns a function that makes the row at an index draggable; undefined if the list cannot be ordered by hand. */
export function useRowDrag(onMove: MoveRow | undefined): ((place: number) => RowDrag) | undefined {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  if (!onMove) return undefined;
  const end = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  return (place) => ({
    row: {
      'data-drop':
        from === undefined || over !== place || place === from ? undefined : place < from ? 'before' : 'after',
      onDragOver(event) {
        if (from === undefined) return;
        event.preventDefault();
        setOver(place);
      },
      onDrop(event) {
        if (from === undefined) return;
        event.preventDefault();
        if (place !== from) onMove(from, place - from);
        end();
      },
      onDragEnd: end,
    },
    onGrip(event) {
      const row = event.currentTarget.closest('tr, li');
      if (row) event.dataTransfer.setDragImage(row, 0, 0);
      event.dataTransfer.effectAllowed = 'move';
      setFrom(place);
    },
  });
}

/** What a row is dragged by. For a mouse or pen; the keys are in row-keys.tsx. */
export const RowGrip = ({ onGrip }: Pick<RowDrag, 'onGrip'>) => (
  <span className={styles.grip} draggable onDragStart={onGrip} title="Drag to another place" aria-hidden>
    <GripVertical size={14} />
  </span>
);
