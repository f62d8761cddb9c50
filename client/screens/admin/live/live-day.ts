import type { Followed } from '../../../data/admin/live/live-follow.ts';
import { useOpenReports, useVideosOf } from '../../../data/admin/live/live-actions.ts';
import { needsOrganiser, needSentence } from '../../../../domain/sources/health-sentence.ts';
import { useSourceHealth } from '../../../data/admin/live/source-health.ts';
import { useErasuresToConfirm } from '../../../data/admin/event/retention.ts';
import { type Alert, needsYou } from '../../../../domain/live/alerts.ts';
import { type LiveStageRow, stageRows } from '../../../../domain/live/stage-rows.ts';
import { SECOND, type Instant } from '../../../../domain/time.ts';
import { useRealNow } from '../../../data/loading/now.ts';
import { useEvent, useStages, useTalks } from '../../../data/talks/talks.ts';

/** The current state of the day: talks by stage, and problems. */
export interface LiveDay {
  readonly now: Instant;
  readonly rows: readonly LiveStageRow[];
  readonly needs: readonly Alert[];
}

export function useLiveDay({ pulse }: Followed): LiveDay {
  const now = useRealNow(SECOND);
  const talks = useTalks();
  const rows = stageRows(useStages(), talks, now);
  const videosOf = useVideosOf();
  const reports = useOpenReports();
  const erasures = useErasuresToConfirm();
  const zone = useEvent()?.zone ?? 'UTC';
  const sources = useSourceHealth()
    .filter(needsOrganiser)
    .map((health) => ({ id: health.id, name: health.name, why: needSentence(health, now, zone) }));
  return { now, rows, needs: needsYou({ rows, talks, videosOf, pulse, reports, erasures, sources, now }) };
}
