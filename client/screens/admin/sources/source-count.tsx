import { needsOrganiser } from '../../../../domain/sources/health-sentence.ts';
import { useSourceHealth } from '../../../data/admin/live/source-health.ts';

/** Number of sources that need an organiser. */
export function SourceCount() {
  const { length } = useSourceHealth().filter(needsOrganiser);
  return length === 0 ? null : <span aria-label={`${length} need you`}>{length.toLocaleString('en')}</span>;
}
