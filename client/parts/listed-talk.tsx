import type { ReactNode } from 'react';
import { clockTime } from '../../domain/event/time-display.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { useShownZone } from '../data/device/display-timezone.ts';
import { useTrack } from '../data/talks/talks.ts';
import { TalkRow } from '../ui/cards/talk-row.tsx';

interface ListedTalkProps {
  readonly talk: Talk;
  /** Below the title, as far as known: stage, speakers. */
  readonly facts: readonly (string | undefined)[];
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  /** Section of the talk's page that the link opens. */
  readonly hash?: string;
}

/** A talk as a row: start, track colour, and a link. */
export function ListedTalk({ talk, facts, note, action, hash }: ListedTalkProps) {
  const { zone } = useShownZone();
  const track = useTrack(talk.trackId);
  return (
    <TalkRow
      to="/app/talk/$id"
      params={{ id: talk.id }}
      {...(hash !== undefined && { hash })}
      time={<time dateTime={new Date(talk.startsAt).toISOString()}>{clockTime(talk.startsAt, zone)}</time>}
      tint={track?.color}
      line={facts.filter(Boolean).join(' · ')}
      note={note}
      isOff={talk.cancelled}
      action={action}
    >
      {talk.title}
    </TalkRow>
  );
}
