import type { Followed } from '../../../data/admin/live-follow.ts';
import { useOpenReports, useVideosOf } from '../../../data/admin/live-actions.ts';
import { type Need, needsYou } from '../../../../domain/live/needs-you.ts';
import { type StageRow, stageRows } from '../../../../domain/live/stage-rows.ts';
import { SECOND, type Instant } from '../../../../domain/time.ts';
import { rehearsedBy } from '../../../data/admin/rehearsal.ts';
import { useNow } from '../../../data/now.ts';
import { useStages, useTalks } from '../../../data/talks.ts';

/** The day as it stands: what is on where, and what waits for somebody. */
export interface LiveDay {
  readonly now: Instant;
  readonly rows: readonly StageRow[];
  readonly needs: readonly Need[];
}

export function useLiveDay({ pulse }: Followed): LiveDay {
  // Running the day is never rehearsed: it changes the event for everybody.
  const now = useNow(SECOND) - rehearsedBy();
  const talks = useTalks();
  const rows = stageRows(useStages(), talks, now);
  const videosOf = useVideosOf();
  const reports = useOpenReports();
  return { now, rows, needs: needsYou({ rows, talks, videosOf, pulse, reports, now }) };
}
