import { useUserDocsLoaded } from '../../data/loading-state.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { CalendarSubscription } from './calendar-subscription.tsx';
import { Erasure } from './erasure.tsx';
import { MyCards } from './my-cards.tsx';
import { MyPapers } from './my-papers.tsx';
import { MyPeople } from './my-people.tsx';
import { MyPrizes } from './my-prizes.tsx';
import { MyTalks } from './my-talks.tsx';
import { TalksToRate } from './talks-to-rate.tsx';

/** /app/my-conference: all that is one's own of the event, from this device, and what one may take along or have erased. */
export function ConferenceScreen() {
  const isKnown = useUserDocsLoaded();
  return (
    <Page title="My conference" hint="Your schedule, contacts and downloads">
      <MyTalks />
      {isKnown ? (
        <>
          <TalksToRate />
          <CalendarSubscription />
          <MyPeople />
          <MyCards />
          <MyPrizes />
          <MyPapers />
          <Erasure />
        </>
      ) : (
        <Loading label="Loading what is yours" rows={4} height="14rem" />
      )}
    </Page>
  );
}
