import { useShortcuts } from '../data/preferences.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Switch } from '../ui/switch.tsx';
import { useDestinations } from './destinations.ts';
import styles from './shortcut-help.module.css';

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Beside those that lead to the places of the navigation. */
const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['g', 'm'], does: 'Go to My Schedule' },
  { keys: ['/'], does: 'Search here, or everything' },
  { keys: ['Ctrl or ⌘', 'K'], does: 'Search talks, people and booths' },
  { keys: ['n'], does: 'Jump to now' },
  { keys: ['1', '–', '4'], does: 'Show a day of the conference' },
  { keys: ['t'], does: 'Switch between conference and local time' },
  { keys: ['b'], does: 'Keep or drop the talk in focus' },
  { keys: ['k'], does: 'Pause the talk one watches, or go on with it' },
  { keys: ['m'], does: 'Switch its sound off or on' },
  { keys: ['f'], does: 'Watch it on the full screen' },
  { keys: ['c'], does: 'Show its captions, or none' },
  { keys: ['p'], does: 'Watch it in a window of its own' },
  { keys: ['j'], does: 'In a recording, ten seconds back' },
  { keys: ['l'], does: 'In a recording, ten seconds on' },
  { keys: ['<', '>'], does: 'Play a recording slower or faster' },
  { keys: ['?'], does: 'Show this list' },
];

interface ShortcutHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ShortcutHelp({ open, onClose }: ShortcutHelpProps) {
  const [on, setOn] = useShortcuts();
  const places = useDestinations().flatMap(({ goKey, label }): Shortcut[] =>
    goKey ? [{ keys: ['g', goKey], does: `Go to the ${label.toLowerCase()}` }] : [],
  );
  return (
    <Sheet open={open} onClose={onClose} title="Keyboard shortcuts" place="centre">
      <dl className={styles.list}>
        {[...(open ? offered() : []), ...places, ...SHORTCUTS].map(({ keys, does }) => (
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

/** What the screen says of its own keys. */
const offered = (): Shortcut[] =>
  [...document.querySelectorAll<HTMLElement>('[data-does][aria-keyshortcuts]')].map(
    ({ ariaKeyShortcuts, dataset }) => ({
      keys: (ariaKeyShortcuts ?? '').split('+'),
      does: dataset['does'] ?? '',
    }),
  );
