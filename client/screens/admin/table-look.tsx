import Columns3 from 'lucide-react/icons/columns-3';
import { useTableLook } from '../../data/admin/table-look.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './noun.module.css';

interface TableLookProps {
  readonly table: string;
  /** Those that one can do without. */
  readonly columns: readonly { readonly key: string; readonly title: string }[];
}

/** Which columns stand there, and how close the rows; for this device. */
export function TableLook({ table, columns }: TableLookProps) {
  const [look, setLook] = useTableLook(table);
  const show = (key: string, isShown: boolean) =>
    setLook({ ...look, hidden: isShown ? look.hidden.filter((each) => each !== key) : [...look.hidden, key] });
  return (
    <Popover
      label="Columns and rows"
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label="Columns and rows" icon={<Columns3 size={20} aria-hidden />} />
      )}
    >
      <div className={styles.look}>
        {columns.map(({ key, title }) => (
          <Checkbox key={key} checked={!look.hidden.includes(key)} onChange={(isShown) => show(key, isShown)}>
            {title}
          </Checkbox>
        ))}
        <Switch on={look.isDense} onChange={(isDense) => setLook({ ...look, isDense })}>
          Rows close together
        </Switch>
      </div>
    </Popover>
  );
}
