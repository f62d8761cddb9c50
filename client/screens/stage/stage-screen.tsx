import { useEvent } from '../../data/talks.ts';
import { useCurrentTalks } from '../../data/current-talks.ts';
import { counted } from '../../../domain/counted.ts';
import { texts } from '../../../domain/texts.ts';
import { Hero } from '../../ui/hero.tsx';
import { LiveStage } from './live-stage.tsx';
import { TalkGrid } from './talk-grid.tsx';

/** /app/stage (spec 2): while the conference is live what is on now, else everything there is to watch. */
export function StageScreen() {
  const phase = useEvent()?.phase;
  const stages = new Set(useCurrentTalks().map(({ stageId }) => stageId)).size;
  if (phase === undefined) return <Hero title="Stage" />;
  if (phase !== 'live')
    return (
      <>
        <Hero title="Stage" />
        <TalkGrid />
      </>
    );
  const live = counted(stages, '1 stage is live', `${stages} stages are live`);
  return (
    <>
      <Hero title="Stage" hint={stages === 0 ? texts.nothingStreaming : live} />
      <LiveStage />
    </>
  );
}
