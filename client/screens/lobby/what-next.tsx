import { clockTime } from '../../../domain/event/time-display.ts';
import { openingTalk } from '../../../domain/talks/next-talk.ts';
import { endsAt, type Talk } from '../../../domain/talks/talk.ts';
import { texts } from '../../../domain/texts.ts';
import { MINUTE, SECOND } from '../../../domain/time.ts';
import { useKeptTalksLater } from '../../data/agenda.ts';
import { useAtNow } from '../../data/at-now.ts';
import { type ShownNext, useNextForMe } from '../../data/next-for-me.ts';
import { useClockSource, useNow } from '../../data/now.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useStages, useTalks, useTracks } from '../../data/talks.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Next } from '../../ui/next.tsx';
import { FirstDay } from './first-day.tsx';

/** What is next for me: my own talk; before the event its opening; and as long as nothing is kept, how to begin. */
export function WhatNext() {
  const next = useNextForMe();
  const hasKept = useKeptTalksLater().size > 0;
  const opening = openingTalk(useTalks());
  const isAhead = useAtNow(SECOND, (now) => opening !== undefined && opening.startsAt > now);
  return (
    <>
      {next ? <NextTalk next={next} /> : opening && isAhead ? <Opening talk={opening} /> : null}
      {hasKept ? null : <FirstDay />}
    </>
  );
}

function NextTalk({ next }: { readonly next: ShownNext }) {
  const { talk, state, stage, track } = next;
  const { zone } = useShownZone();
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
      layout="fitting"
    />
  );
}

function Opening({ talk }: { readonly talk: Talk }) {
  const { zone } = useShownZone();
  const stage = useStages().find(({ id }) => id === talk.stageId);
  const track = useTracks().find(({ id }) => id === talk.trackId);
  return (
    <Next
      label={texts.conferenceStarts}
      facts={[...(stage ? [stage.name] : []), clockTime(talk.startsAt, zone)]}
      title={talk.title}
      tint={track?.color}
      numeral={<TimeLeft until={talk.startsAt} />}
      unit="until it starts"
      live={false}
      action={
        <LinkButton kind="soft" to="/app/talk/$id" params={{ id: talk.id }}>
          {texts.goToTalk}
        </LinkButton>
      }
      layout="fitting"
    />
  );
}

/** The only part that is drawn again every second. */
function TimeLeft({ until }: { readonly until: number }) {
  const left = until - useNow(SECOND);
  const source = useClockSource();
  return <Countdown left={left} label="starts in" note={source === 'device' ? 'by your device clock' : undefined} />;
}

const MinutesLeft = ({ until }: { readonly until: number }) =>
  minutes.format(useAtNow(SECOND, (now) => Math.ceil(Math.max(0, until - now) / MINUTE)));

const minutes = new Intl.NumberFormat('en', { style: 'unit', unit: 'minute', unitDisplay: 'short' });
