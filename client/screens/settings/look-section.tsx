import { MINUTE } from '../../../domain/time.ts';
import { useNow } from '../../data/now.ts';
import { useShortcuts, useTheme, useZoneChoice } from '../../data/preferences.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { ThemeChoice, ZoneChoice } from '../../ui/preference-choices.tsx';
import { Section, Setting } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';

export function LookSection() {
  const now = useNow(MINUTE);
  const [theme, setTheme] = useTheme();
  const [zone, setZone] = useZoneChoice();
  const [shortcuts, setShortcuts] = useShortcuts();
  const { conference, local, differ } = useShownZone();
  return (
    <Section title="Look and feel">
      <Setting label="Theme" detail="Device: matches your system setting.">
        <ThemeChoice value={theme} onChange={setTheme} />
      </Setting>
      <Setting
        label="Times"
        detail={differ ? 'Show times in the conference’s zone or yours.' : 'You are in the conference’s time zone.'}
      >
        {differ ? <ZoneChoice value={zone} onChange={setZone} conference={conference} local={local} at={now} /> : null}
      </Setting>
      <Switch
        on={shortcuts}
        onChange={setShortcuts}
        detail="Press ? for the list. Switch off if you use dictation or press keys by accident."
      >
        Single-key shortcuts
      </Switch>
    </Section>
  );
}
