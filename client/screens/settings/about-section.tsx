import { Link } from '@tanstack/react-router';
import { clockTime, zoneAbbreviation } from '../../../domain/event/time-display.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useClockSource, useNow } from '../../data/now.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { acceptUpdate, useUpdateGoing, useUpdateReady } from '../../data/update.ts';
import { Button } from '../../ui/button.tsx';
import { Section, Setting } from '../../ui/section.tsx';
import styles from './settings.module.css';

export function AboutSection() {
  const now = useNow(MINUTE / 60);
  const { zone } = useShownZone();
  const source = useClockSource();
  const update = useUpdateReady();
  const going = useUpdateGoing();
  return (
    <Section title="About">
      <Setting
        label="Clock"
        detail={
          source === 'server' ? 'The time at the event.' : 'The time of your device, until there is a connection.'
        }
      >
        <time className={styles.number}>
          {clockTime(now, zone)} {zoneAbbreviation(zone, now)}
        </time>
      </Setting>
      <Setting label="Version" detail={update ? 'A newer one is on this device.' : 'This is the newest.'}>
        {update ? (
          <Button size="small" busy={going} onClick={acceptUpdate}>
            Reload
          </Button>
        ) : (
          <span className={styles.number}>{__APP_VERSION__}</span>
        )}
      </Setting>
      <p className={styles.links}>
        <Link to="/privacy">Privacy Policy</Link>
        <Link to="/terms">Terms and Conditions</Link>
      </p>
    </Section>
  );
}
