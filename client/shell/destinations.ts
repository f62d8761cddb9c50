import { linkOptions, useLocation } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Settings from 'lucide-react/icons/settings-2';

/** Where the navigation leads; rail, tabs and the More sheet show the same places in the same order. */
export const destinations = [
  { key: 'schedule', label: 'Schedule', icon: CalendarDays, link: linkOptions({ to: '/app/schedule', search: {} }) },
  {
    key: 'my-schedule',
    label: 'My Schedule',
    icon: Bookmark,
    link: linkOptions({ to: '/app/schedule', search: { type: 'My Schedule' } }),
  },
  { key: 'settings', label: 'Settings', icon: Settings, link: linkOptions({ to: '/app/settings' }) },
] as const;

export type DestinationKey = (typeof destinations)[number]['key'];

/** Which of them the person is at; none on a screen that is reached from within, such as a talk. */
export function useDestination(): DestinationKey | undefined {
  const { pathname, search } = useLocation();
  if (pathname === '/app/settings') return 'settings';
  if (pathname !== '/app/schedule') return undefined;
  return 'type' in search && search.type === 'My Schedule' ? 'my-schedule' : 'schedule';
}
