import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts, useZoneChoice } from '../../data/device/preferences.ts';
import { toast } from '../../data/news/toasts.ts';
import { useDestinations } from '../nav-items.ts';
import { openSearch } from '../palette/search-open.ts';
import { SHORTCUT_HELP } from './shortcut-help-open.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Switch } from '../../ui/actions/switch.tsx';
import styles from './shortcut-help.module.css';
import { Row } from '../../ui/layout/row.tsx';

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Shortcuts apart from those of navigation screens. */
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

function ShortcutHelp({ open, onClose }: ShortcutHelpProps) {
  const [on, setOn] = useShortcuts();
  const places = useDestinations().flatMap(({ goKey, label }): Shortcut[] =>
    goKey ? [{ keys: ['g', goKey], does: `Go to the ${label.toLowerCase()}` }] : [],
  );
  return (
    <Sheet open={open} onClose={onClose} title="Keyboard shortcuts" place="centre">
      <dl className={styles.list}>
        {[...(open ? offered() : []), ...places, ...SHORTCUTS].map(({ keys, does }) => (
          <Row gap={4} align="center" justify="between" key={does} className={styles.shortcut}>
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
          </Row>
        ))}
      </dl>
      <Switch on={on} onChange={setOn} detail="Switch off if you use dictation or press keys by accident">
        Single-key shortcuts
      </Switch>
    </Sheet>
  );
}

/** Shortcuts of the open screen. */
const offered = (): Shortcut[] =>
  [...document.querySelectorAll<HTMLElement>('[data-does][aria-keyshortcuts]')].map(
    ({ ariaKeyShortcuts, dataset }) => ({
      keys: (ariaKeyShortcuts ?? '').split('+'),
      does: dataset['does'] ?? '',
    }),
  );

/**
 * Finds the control of a shortcut. A screen offers one by writing it on a control, `aria-keyshortcuts="n"`, where assistive
 * technology reads it too; a pair is `g+t`. In talk cards the key belongs to the card with focus, or without one to the card
 * with `data-keyed`.
 */
function offeredControl(key: string): HTMLElement | undefined {
  const selector = `[aria-keyshortcuts~="${CSS.escape(key.replace(' ', '+'))}"]`;
  const inCard = document.activeElement?.closest('article')?.querySelector<HTMLElement>(selector);
  if (inCard) return inCard;
  return [...document.querySelectorAll<HTMLElement>(selector)].find(
    (control) => control.closest('article:not([data-keyed])') === null && control.checkVisibility(),
  );
}

/** Focuses a field or presses another control; false if there is none. */
function pressControl(control: HTMLElement | undefined): boolean {
  if (!control) return false;
  if (control instanceof HTMLInputElement && control.type !== 'checkbox') control.focus();
  else control.click();
  return true;
}

/** First key of a pair such as `g s`, and the milliseconds in which the second must follow. */
const GO = 'g';
const PAIR_WINDOW = 1200;

/** Single-key shortcuts: listed by `?`, inactive while the person types, and can be switched off (WCAG 2.1.4). */
export function KeyboardShortcuts() {
  const [on] = useShortcuts();
  const [help, setHelp] = useState(false);
  const press = usePress(() => setHelp(true));
  // A ref, because a render between the two keys must not reset it.
  const begunAt = useRef(-Infinity);

  useEffect(() => {
    const open = () => setHelp(true);
    window.addEventListener(SHORTCUT_HELP, open);
    return () => window.removeEventListener(SHORTCUT_HELP, open);
  }, []);

  useEffect(() => {
    if (!on) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const isSecond = event.timeStamp - begunAt.current < PAIR_WINDOW;
      begunAt.current = event.key === GO ? event.timeStamp : -Infinity;
      if (press(isSecond ? `${GO} ${event.key}` : event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });

  return <ShortcutHelp open={help} onClose={() => setHelp(false)} />;
}

/** Returns a function that runs a shortcut; false if there is none. */
function usePress(showHelp: () => void): (keys: string) => boolean {
  const { navigate } = useRouter();
  const [zone, setZone] = useZoneChoice();
  const destinations = useDestinations();
  const actions: Readonly<Record<string, () => void>> = {
    ...Object.fromEntries(destinations.map(({ to, goKey }) => [`g ${goKey}`, () => void navigate({ to })])),
    'g m': () => void navigate({ to: '/app/schedule', search: { type: 'My Schedule' } }),
    '?': showHelp,
    t: () => {
      setZone(zone === 'local' ? 'conference' : 'local');
      toast(zone === 'local' ? 'Times are in conference time' : 'Times are in your local time');
    },
    '/': openSearch,
  };
  return (keys) => {
    // The screen's own shortcuts take precedence.
    if (pressControl(offeredControl(keys))) return true;
    actions[keys]?.();
    return actions[keys] !== undefined;
  };
}

/** Whether the key belongs to a field, a dialog or the browser. */
function isTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true;
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null
  );
}
