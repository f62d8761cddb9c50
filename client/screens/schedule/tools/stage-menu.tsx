import List from 'lucide-react/icons/list';
import { stagesToShow, type ScheduleGrid } from '../../../../domain/talks/schedule/schedule-grid.ts';
import { MenuButton, MenuList } from '../../../ui/actions/menu.tsx';
import { Popover, type PopoverTrigger } from '../../../ui/overlays/popover.tsx';
import styles from '../board/board.module.css';

interface StageMenuProps {
  readonly grid: ScheduleGrid;
  readonly kept: ReadonlySet<string>;
  readonly onShow: (column: number) => void;
}

/** Menu that scrolls to a stage; stages of kept talks come first. */
export function StageMenu({ grid, kept, onShow }: StageMenuProps) {
  return (
    <Popover label="Stages" towards="end" renderTrigger={menuButton}>
      <MenuList>
        {stagesToShow(grid, kept).map(({ stage, column, keeps }) => (
          <MenuButton
            key={stage.id}
            note={keeps === 0 ? undefined : `${keeps} in My Schedule`}
            onClick={() => onShow(column)}
          >
            {stage.name}
          </MenuButton>
        ))}
      </MenuList>
    </Popover>
  );
}

const menuButton = (attributes: PopoverTrigger) => (
  <button type="button" {...attributes} className={styles.menuButton} aria-label="Go to a stage" title="Go to a stage">
    <List size={18} aria-hidden />
  </button>
);
