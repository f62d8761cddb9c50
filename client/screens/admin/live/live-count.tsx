import { useFollowed } from '../../../data/admin/live/live-follow.ts';
import { useLiveDay } from './live-day.ts';

/** How many things wait for somebody. */
export function NeedsCount() {
  const { length } = useLiveDay(useFollowed()).needs;
  return length === 0 ? null : <span aria-label={`${length} need you`}>{length.toLocaleString('en')}</span>;
}
