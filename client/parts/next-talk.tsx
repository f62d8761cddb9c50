import { useIsGuest } from '../data/people/me.ts';
import type { ComponentProps } from 'react';
import { clockTime } from '../../domain/event/time-display.ts';
import { endsAt } from '../../domain/talks/talk.ts';
import { texts } from '../../domain/texts.ts';
import { MINUTE, SECOND, type Zone } from '../../domain/time.ts';
import { useTimeDerived } from '../data/loading/use-time-derived.ts';
import type { ShownNext } from '../data/talks/next-for-me.ts';
import { useAvailabilityLabel } from '../data/talks/availability-labels.ts';
import { useClockSource, useNow } from '../data/loading/now.ts';
import { Countdown } from '../ui/status/countdown.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { UpNextCard } from '../ui/cards/up-next-card.tsx';

interface NextTalkProps extends Pick<ComponentProps<typeof UpNextCard>, 'layout'> {
  readonly next: ShownNext;
  readonly zone: Zone;
}

/** The current or next kept talk with its place and the time left. */
export function UpNextTalk({ next, zone, layout }: NextTalkProps) {
  const { talk, state, stage, track } = next;
  const isGuest = useIsGuest();
  const room = useAvailabilityLabel(talk.id);
  return (
    <UpNextCard
      label={state === 'running' ? 'On now for you' : 'Next for you'}
      facts={[...(stage ? [stage.name] : []), clockTime(talk.startsAt, zone), ...(room ? [room] : [])]}
      title={talk.title}
      tint={track?.color}
      numeral={state === 'running' ? <MinutesLeft until={endsAt(talk)} /> : <TimeLeft until={talk.startsAt} />}
      unit={state === 'running' ? 'left' : 'until it starts'}
      live={state !== 'ahead'}
      action={
        <LinkButton kind="solid" to="/app/talk/$id" params={{ id: talk.id }}>
          {state !== 'ahead' && talk.isStreamed && !isGuest ? texts.watchTalkLabel : texts.goToTalk}
        </LinkButton>
      }
      layout={layout}
    />
  );
}

/** Separate, because only this renders every second. */
export function TimeLeft({ until }: { readonly until: number }) {
  const left = until - useNow(SECOND);
  const source = useClockSource();
  return <Countdown left={left} label="starts in" note={source === 'device' ? 'by your device clock' : undefined} />;
}

const MinutesLeft = ({ until }: { readonly until: number }) =>
  minutes.format(useTimeDerived(SECOND, (now) => Math.ceil(Math.max(0, until - now) / MINUTE)));

const minutes = new Intl.NumberFormat('en', { style: 'unit', unit: 'minute', unitDisplay: 'short' });
