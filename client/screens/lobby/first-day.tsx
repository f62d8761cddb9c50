import Bookmark from 'lucide-react/icons/bookmark';
import { counted } from '../../../domain/counted.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useAtNow } from '../../data/at-now.ts';
import { useFlag } from '../../data/flags.ts';
import { useMineKnown } from '../../data/known.ts';
import { useCatalogState, useDays, useStages, useTalks } from '../../data/talks.ts';
import { takesPlace } from '../../../domain/talks/talk.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './lobby.module.css';

/** Shown until the first talk is kept: what keeping is good for. "Not now" is remembered on this device. */
export function FirstDay() {
  const [isDone, setDone] = useFlag('first-day-done');
  const talks = useTalksToday();
  const stages = useStages().length;
  const isReady = useCatalogState() === 'ready';
  const isKnown = useMineKnown();
  if (isDone || talks === 0 || !isReady || !isKnown) return null;
  const onStages = counted(stages, '1 stage', `${stages} stages`);
  const ofTalks = counted(talks, '1 talk today', `${talks} talks today`);
  return (
    <section className={styles.first} aria-labelledby="first-day">
      <p className={styles.kicker}>Your first day</p>
      <h2 className={styles.firstTitle} id="first-day">
        Keep a talk and we will tell you when to go
      </h2>
      <p className={styles.firstWords}>
        {onStages} · {ofTalks}
      </p>
      <p className={styles.tap}>
        <Bookmark size={15} aria-hidden /> One tap on a bookmark puts a talk on My Schedule.
      </p>
      <div className={styles.buttons}>
        <LinkButton kind="solid" to="/app/schedule">
          Browse the schedule
        </LinkButton>
        <Button kind="quiet" onClick={() => setDone(true)}>
          Not now
        </Button>
      </div>
    </section>
  );
}

/** How many there are on the day of the event that it is; none on any other. */
function useTalksToday(): number {
  const talks = useTalks();
  const days = useDays();
  return useAtNow(MINUTE, (now) => {
    const today = days.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
    if (!today) return 0;
    return talks.filter((talk) => takesPlace(talk) && today.startsAt <= talk.startsAt && talk.startsAt < today.endsAt)
      .length;
  });
}
