import { zoneAbbreviation } from '../../../../domain/event/time-display.ts';
import type { Instant } from '../../../../domain/time.ts';
import { useZoneChoice } from '../../../data/device/preferences.ts';
import type { ShownZone } from '../../../data/device/display-timezone.ts';
import { Segmented, SegmentLink } from '../../../ui/actions/segmented.tsx';

interface ZoneSwitchProps {
  readonly shown: ShownZone;
  /** The shown day, since a zone's name differs between summer and winter. */
  readonly at: Instant;
}

/** Switch between local and conference time; hidden if both are the same. */
export function ZoneSwitch({ shown, at }: ZoneSwitchProps) {
  const [, remember] = useZoneChoice();
  if (!shown.differ) return null;
  const views = [
    { choice: 'conference', words: 'Conference', zone: shown.conference },
    { choice: 'local', words: 'Local', zone: shown.local },
  ] as const;
  return (
    <Segmented label="Time zone">
      {views.map(({ choice, words, zone }) => (
        <SegmentLink
          key={choice}
          from="/app/schedule"
          to="/app/schedule"
          search={(before) => ({ ...before, zone: choice })}
          replace
          resetScroll={false}
          activeProps={{}}
          aria-current={zone === shown.zone ? 'true' : undefined}
          aria-keyshortcuts={zone === shown.zone ? undefined : 't'}
          onClick={() => remember(choice)}
        >
          {words} {zoneAbbreviation(zone, at)}
        </SegmentLink>
      ))}
    </Segmented>
  );
}
