import Bookmark from 'lucide-react/icons/bookmark';
import type { ReactNode } from 'react';
import { plural } from '../../../domain/plural.ts';
import { useFirstDay } from '../../data/first-day.ts';
import { useFlag } from '../../data/flags.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './lobby.module.css';

/** Shown until the first talk is kept: what keeping is good for. "Not now" is remembered on this device. */
export function FirstDay() {
  const [isDone, setDone] = useFlag('first-day-done');
  const today = useFirstDay();
  if (isDone || today === undefined) return null;
  if (today === 'unknown') return <FirstDayToCome />;
  if (today.talks === 0) return null;
  const onStages = plural(today.stages, '1 stage', `${today.stages} stages`);
  const ofTalks = plural(today.talks, '1 talk still to come today', `${today.talks} talks still to come today`);
  return (
    <section className={styles.first} aria-labelledby="first-day">
      <Words id="first-day">
        {onStages} · {ofTalks}
      </Words>
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

const Words = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <>
    <p className={styles.kicker}>Your first day</p>
    <h2 className={styles.firstTitle} id={id}>
      Keep a talk and we will tell you when to go
    </h2>
    <p className={styles.firstWords}>{children}</p>
    <p className={styles.tap}>
      <Bookmark size={15} aria-hidden /> One tap on a bookmark puts a talk on My Schedule.
    </p>
  </>
);

/** Its room, so that nothing moves when it comes: nobody sees or hears what stands in it. */
const FirstDayToCome = () => (
  <div className={styles.first} data-skeleton="" aria-hidden inert>
    <Words>–</Words>
    <div className={styles.buttons}>
      <Button kind="quiet">Not now</Button>
    </div>
  </div>
);
