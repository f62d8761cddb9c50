import { getRouteApi } from '@tanstack/react-router';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useShownTalk } from '../../data/shown-talk.ts';
import { useCatalogState } from '../../data/talks.ts';
import { Empty } from '../../ui/empty.tsx';
import { Hero } from '../../ui/hero.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TalkPage } from './talk-page.tsx';
import { TalkSkeleton } from './talk-skeleton.tsx';

const route = getRouteApi('/app/talk/$id');

/** /app/talk/{id} (spec 2). */
export function TalkScreen() {
  const { id } = route.useParams();
  const shown = useShownTalk(id);
  const state = useCatalogState();
  if (shown) return <TalkPage {...shown} />;
  if (state !== 'ready') return <TalkSkeleton />;
  return (
    <>
      <Hero title="No such talk" />
      <Empty
        icon={<CalendarX size={28} />}
        action={
          <LinkButton kind="solid" to="/app/schedule">
            Browse the schedule
          </LinkButton>
        }
      >
        This talk is not in the schedule. The link may be old, or the talk was taken out.
      </Empty>
    </>
  );
}
