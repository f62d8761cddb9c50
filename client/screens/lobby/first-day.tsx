import Bookmark from 'lucide-react/icons/bookmark';
import { counted } from '../../../domain/counted.ts';
import { useFirstDay } from '../../data/first-day.ts';
import { useFlag } from '../../data/flags.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './lobby.module.css';

/** Shown until the first talk is kept: what keeping is good for. "Not now" is remembered on this device. */
export function FirstDay() {
  const [isDone, setDone] = useFlag('first-day-done');
  const today = useFirstDay();
  if (isDone || today === undefined || today.talks === 0) return null;
  const onStages = counted(today.stages, '1 stage', `${today.stages} stages`);
  const ofTalks = counted(today.talks, '1 talk still to come today', `${today.talks} talks still to come today`);
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
