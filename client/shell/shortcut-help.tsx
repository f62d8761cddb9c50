import { useShortcuts } from '../data/preferences.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Switch } from '../ui/switch.tsx';
import styles from './shortcut-help.module.css';

const SHORTCUTS = [
  { keys: ['g', 's'], does: 'Go to the schedule' },
  { keys: ['g', 'm'], does: 'Go to My Schedule' },
  { keys: ['/'], does: 'Search talks' },
  { keys: ['n'], does: 'Jump to now' },
  { keys: ['1', '–', '4'], does: 'Show a day of the conference' },
  { keys: ['t'], does: 'Switch between conference and local time' },
  { keys: ['b'], does: 'Keep or drop the talk in focus' },
  { keys: ['?'], does: 'Show this list' },
] as const;

interface ShortcutHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ShortcutHelp({ open, onClose }: ShortcutHelpProps) {
  const [on, setOn] = useShortcuts();
  return (
    <Sheet open={open} onClose={onClose} title="Keyboard shortcuts" place="centre">
      <dl className={styles.list}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className={styles.shortcut}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) =>
                key === '–' ? (
                  ' – '
                ) : (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ),
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Switch on={on} onChange={setOn} detail="Switch off if you use dictation or press keys by accident">
        Single-key shortcuts
      </Switch>
    </Sheet>
  );
}
