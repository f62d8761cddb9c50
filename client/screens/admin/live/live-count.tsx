import { useFollowed } from '../../../data/admin/live/live-follow.ts';
import { useLiveDay } from './live-day.ts';

/** Number of problems that need an organiser. */
export function NeedsCount() {
  const { length } = useLiveDay(useFollowed()).needs;
  return length === 0 ? null : <span aria-label={`${length} need you`}>{length.toLocaleString('en')}</span>;
}
