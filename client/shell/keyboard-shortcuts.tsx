import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts, useZoneChoice } from '../data/preferences.ts';
import { toast } from '../data/toasts.ts';
import { useDestinations } from './destinations.ts';
import { offeredControl, pressControl } from './offered-control.ts';
import { openSearch } from './search-open.ts';
import { SHORTCUT_HELP } from './shortcut-help-open.ts';
import { ShortcutHelp } from './shortcut-help.tsx';

/** The key that begins a pair such as `g s`, and the milliseconds in which the second must follow. */
const GO = 'g';
const PAIR_WINDOW = 1200;

/** Single keys for those who have a keyboard: listed by `?`, silent while somebody types, off by choice (WCAG 2.1.4). */
export function KeyboardShortcuts() {
  const [on] = useShortcuts();
  const [help, setHelp] = useState(false);
  const press = usePress(() => setHelp(true));
  // Outlives a drawing between the two keys of a pair.
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

/** Does what the keys stand for; false when they stand for nothing here. */
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
    // What the screen itself offers goes first: it knows better what the key means here.
    if (pressControl(offeredControl(keys))) return true;
    actions[keys]?.();
    return actions[keys] !== undefined;
  };
}

/** Keys belong to the field, the dialog or the browser before they belong to us. */
function isTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true;
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null
  );
}
