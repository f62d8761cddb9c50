import { getRouteApi } from '@tanstack/react-router';
import Play from 'lucide-react/icons/play';
import { useReplay, useReplaysLoaded } from '../../data/talks/replays.ts';
import { Empty } from '../../ui/status/empty.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { ReplayPage } from './replay-page.tsx';

const route = getRouteApi('/app/replay/$id');

/** /app/replay/{id} (spec 2). */
export function ReplayScreen() {
  const replay = useReplay(route.useParams().id);
  const isKnown = useReplaysLoaded();
  if (replay) return <ReplayPage key={replay.talk.id} replay={replay} />;
  return (
    <>
      <Hero title={isKnown ? 'No such replay' : 'Replay'} />
      {isKnown ? (
        <Empty
          icon={<Play size={28} />}
          action={
            <LinkButton kind="solid" to="/app/replays">
              Browse the replays
            </LinkButton>
          }
        >
          This talk cannot be watched here. It may not be over yet, or was taken out.
        </Empty>
      ) : (
        <Loading label="Loading the replay" rows={1} height="24rem" />
      )}
    </>
  );
}
