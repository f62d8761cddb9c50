import type { ReactNode } from 'react';
import { clockTime } from '../../domain/event/time-display.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { useShownZone } from '../data/device/display-timezone.ts';
import { useTrack } from '../data/talks/talks.ts';
import { TalkRow } from '../ui/cards/talk-row.tsx';

interface ListedTalkProps {
  readonly talk: Talk;
  /** Quietly below the title, as far as it is known: where, who. */
  readonly facts: readonly (string | undefined)[];
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  /** The part of its page that the link leads to. */
  readonly hash?: string;
}

/** A talk in a line of a list: when it starts, its track's colour, a link over all of it. */
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
