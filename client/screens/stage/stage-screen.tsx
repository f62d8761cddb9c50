import MonitorPlay from 'lucide-react/icons/monitor-play';
import { useCatalogState, useEvent, useTalks } from '../../data/talks.ts';
import { useCurrentTalks } from '../../data/current-talks.ts';
import { plural } from '../../../domain/plural.ts';
import { texts } from '../../../domain/texts.ts';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Hero } from '../../ui/hero.tsx';
import { LiveStage } from './live-stage.tsx';
import { TalkGrid } from './talk-grid.tsx';

/** /app/stage (spec 2): while the conference is live what is on now, else everything there is to watch. */
export function StageScreen() {
  const phase = useEvent()?.phase;
  const stages = new Set(useCurrentTalks().map(({ stageId }) => stageId)).size;
  const talks = useTalks();
  const state = useCatalogState();
  if (talks.length === 0 && state === 'ready')
    return (
      <>
        <Hero title="Stage" />
        <Empty
          icon={<MonitorPlay size={28} />}
          action={<LinkButton to="/app/schedule">Browse the schedule</LinkButton>}
        >
          {texts.nothingStreaming}
        </Empty>
      </>
    );
  if (phase === undefined) return <Hero title="Stage" />;
  if (phase !== 'live')
    return (
      <>
        <Hero title="Stage" />
        <TalkGrid />
      </>
    );
  const live = plural(stages, '1 stage is live', `${stages} stages are live`);
  return (
    <>
      <Hero title="Stage" hint={stages === 0 ? texts.nothingStreaming : live} />
      <LiveStage />
    </>
  );
}
