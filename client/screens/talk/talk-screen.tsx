import { getRouteApi } from '@tanstack/react-router';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useTalkPage } from '../../data/talks/talk-page-data.ts';
import { useCatalogState } from '../../data/talks/talks.ts';
import { BeforeOpening, useIsBeforeOpening } from '../../parts/no-schedule.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { TalkPage } from './talk-page.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import styles from './talk-page.module.css';
import { Stack } from '../../ui/layout/stack.tsx';

/** Placeholder of the talk page, for a device without a schedule. */
function TalkSkeleton() {
  return (
    <Stack className={styles.page} aria-busy data-skeleton>
      <output className="vh">Loading the talk</output>
      <Stack gap={4} justify="start" className={styles.main}>
        <div className={styles.cover}>
          <Skeleton height="100%" />
        </div>
        <Skeleton height="2.5rem" width="70%" />
        <Skeleton height="8rem" />
      </Stack>
    </Stack>
  );
}

const route = getRouteApi('/app/talk/$id');

/** /app/talk/{id} (spec 2). */
export function TalkScreen() {
  const { id } = route.useParams();
  const shown = useTalkPage(id);
  const state = useCatalogState();
  const isEarly = useIsBeforeOpening();
  if (shown) return <TalkPage {...shown} />;
  if (state !== 'ready') return <TalkSkeleton />;
  if (isEarly)
    return (
      <>
        <Hero title="This talk is not open yet" />
        <BeforeOpening />
      </>
    );
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
