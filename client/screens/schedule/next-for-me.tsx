import { clockTime } from '../../../domain/event/time-display.ts';
import { endsAt } from '../../../domain/talks/talk.ts';
import { texts } from '../../../domain/texts.ts';
import { MINUTE, SECOND, type Zone } from '../../../domain/time.ts';
import { useNextForMe } from '../../data/next-for-me.ts';
import { useClockSource, useNow } from '../../data/now.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Next } from '../../ui/next.tsx';

interface NextForMeProps {
  readonly zone: Zone;
}

/** On phones what is next for me stands above the days; wider pages have a banner for it. */
export function NextForMe({ zone }: NextForMeProps) {
  const next = useNextForMe();
  if (!next) return null;
  const { talk, state, stage, track } = next;
  return (
    <Next
      label="Next for you"
      facts={[...(stage ? [stage.name] : []), clockTime(talk.startsAt, zone)]}
      title={talk.title}
      tint={track?.color}
      numeral={state === 'running' ? <MinutesLeft until={endsAt(talk)} /> : <TimeLeft until={talk.startsAt} />}
      unit={state === 'running' ? 'left' : 'until it starts'}
      live={state !== 'ahead'}
      action={
        <LinkButton kind="solid" to="/app/talk/$id" params={{ id: talk.id }}>
          {state === 'ahead' ? texts.goToTalk : texts.watchTalk}
        </LinkButton>
      }
      layout="card"
    />
  );
}

/** The only part that is drawn again every second. */
function TimeLeft({ until }: { readonly until: number }) {
  const left = until - useNow(SECOND);
  const source = useClockSource();
  return <Countdown left={left} label="starts in" note={source === 'device' ? 'by your device clock' : undefined} />;
}

function MinutesLeft({ until }: { readonly until: number }) {
  const left = Math.max(0, until - useNow(SECOND));
  return <>{minutes.format(Math.ceil(left / MINUTE))}</>;
}

const minutes = new Intl.NumberFormat('en', { style: 'unit', unit: 'minute', unitDisplay: 'short' });
