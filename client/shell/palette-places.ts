import Backpack from 'lucide-react/icons/backpack';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Keyboard from 'lucide-react/icons/keyboard';
import Moon from 'lucide-react/icons/moon';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Sun from 'lucide-react/icons/sun';
import { useTheme } from '../data/preferences.ts';
import { syncNow } from '../data/sync-state.ts';
import { useDestinations } from './destinations.ts';
import type { Choice } from './palette-choices.ts';
import { showShortcutHelp } from './shortcut-help-open.ts';

/** The places of the navigation, and what one can do from anywhere. */
export function usePlaces(): readonly Choice[] {
  const [, setTheme] = useTheme();
  const destinations = useDestinations();
  return [
    ...destinations.map(({ to, label, icon }): Choice => ({
      key: `to-${to.replaceAll('/', '-')}`,
      name: label,
      href: to,
      icon,
    })),
    { key: 'to-mine', name: 'My Schedule', href: '/app/schedule?type=My+Schedule', icon: CalendarCheck },
    { key: 'to-my-conference', name: 'My conference', href: '/app/my-conference', icon: Backpack },
    { key: 'to-changes', name: 'Changes', href: '/app/changes', icon: CalendarClock },
    { key: 'do-sync', name: 'Sync now', act: () => void syncNow(), icon: RefreshCw },
    { key: 'do-dark', name: 'Dark colours', act: () => setTheme('dark'), icon: Moon },
    { key: 'do-light', name: 'Light colours', act: () => setTheme('light'), icon: Sun },
    { key: 'do-keys', name: 'Keyboard shortcuts', act: showShortcutHelp, icon: Keyboard },
  ];
}
