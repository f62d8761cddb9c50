import { clockTime } from '../../../domain/event/time-display.ts';
import { plural } from '../../../domain/plural.ts';
import { usePresence } from '../../data/admin/presence.ts';
import { type ThingHistory, useWhoChanged } from '../../data/admin/thing-history.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import styles from './noun.module.css';

interface PanelHeadProps {
  /** Where one is: "TALKS/keynote". */
  readonly at: string;
  readonly history: ThingHistory;
}

const NAMES = new Intl.ListFormat('en');

/** Who saved it last and when, and who else has it open now. */
export function PanelHead({ at, history }: PanelHeadProps) {
  const { zone } = useShownZone();
  const who = useWhoChanged();
  const others = usePresence(at);
  const [newest] = history.entries ?? [];
  const parts = [
    newest && `Saved ${clockTime(Temporal.Instant.from(newest.at).epochMilliseconds, zone)} by ${who(newest)}`,
    others.length > 0 &&
      plural(others.length, `${NAMES.format(others)} is here too`, `${NAMES.format(others)} are here too`),
  ].filter(Boolean);
  return <output className={styles.saved}>{parts.join(' · ')}</output>;
}
