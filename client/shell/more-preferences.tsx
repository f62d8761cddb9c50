import { MINUTE } from '../../domain/time.ts';
import { useNow } from '../data/now.ts';
import { useShortcuts, useTheme, useZoneChoice } from '../data/preferences.ts';
import { useShownZone } from '../data/shown-zone.ts';
import { useStorageUse } from '../data/storage.ts';
import { byteSize } from '../ui/byte-size.ts';
import { ThemeChoice, ZoneChoice } from '../ui/preference-choices.tsx';
import { HAS_KEYS } from '../ui/has-keys.ts';
import { Switch } from '../ui/switch.tsx';
import styles from './more-sheet.module.css';

export function MorePreferences() {
  const { conference, local, differ } = useShownZone();
  const now = useNow(MINUTE);
  const storage = useStorageUse();
  const [theme, setTheme] = useTheme();
  const [zone, setZone] = useZoneChoice();
  const [shortcuts, setShortcuts] = useShortcuts();
  return (
    <div className={styles.preferences}>
      <div className={styles.preference}>
        Theme
        <ThemeChoice value={theme} onChange={setTheme} />
      </div>
      {differ ? (
        <div className={styles.preference}>
          Times
          <ZoneChoice value={zone} onChange={setZone} conference={conference} local={local} at={now} />
        </div>
      ) : null}
      {HAS_KEYS ? (
        <Switch on={shortcuts} onChange={setShortcuts}>
          Single-key shortcuts
        </Switch>
      ) : null}
      {storage ? (
        <p className={styles.preference}>
          Storage used<span className="num">{byteSize(storage.used)}</span>
        </p>
      ) : null}
    </div>
  );
}
