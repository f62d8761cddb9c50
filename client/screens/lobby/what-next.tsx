import { clockTime } from '../../../domain/event/time-display.ts';
import { openingTalk } from '../../../domain/talks/next-talk.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { texts } from '../../../domain/texts.ts';
import { SECOND } from '../../../domain/time.ts';
import { useAtNow } from '../../data/at-now.ts';
import { useNextForMe } from '../../data/next-for-me.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useStage, useTalks, useTrack } from '../../data/talks.ts';
import { NextTalk, TimeLeft } from '../../parts/next-talk.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Next } from '../../ui/next.tsx';
import { FirstDay } from './first-day.tsx';

/** What is next for me: my own talk; before the event its opening; and as long as nothing is kept, how to begin. */
export function WhatNext() {
  const next = useNextForMe();
  const { zone } = useShownZone();
  const opening = openingTalk(useTalks());
  const isAhead = useAtNow(SECOND, (now) => opening !== undefined && opening.startsAt > now);
  return (
    <>
      {next ? (
        <NextTalk next={next} zone={zone} layout="fitting" />
      ) : opening && isAhead ? (
        <Opening talk={opening} />
      ) : null}
      <FirstDay />
    </>
  );
}

function Opening({ talk }: { readonly talk: Talk }) {
  const { zone } = useShownZone();
  const stage = useStage(talk.stageId);
  const track = useTrack(talk.trackId);
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
