import { clockTime } from '../../domain/event/time-display.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { useRoomWords } from '../data/room-words.ts';
import { useShownZone } from '../data/shown-zone.ts';
import { useStages, useTracks } from '../data/talks.ts';
import { TalkRow } from '../ui/talk-row.tsx';
import { KeepTalk } from './keep-button.tsx';

/** A talk that is ahead, to be kept from here. */
export function UpNextRow({ talk }: { readonly talk: Talk }) {
  const { zone } = useShownZone();
  const stage = useStages().find(({ id }) => id === talk.stageId)?.name;
  const track = useTracks().find(({ id }) => id === talk.trackId);
  const speakers = talk.speakers.map(({ name }) => name).join(', ');
  return (
    <TalkRow
      to="/app/talk/$id"
      params={{ id: talk.id }}
      time={<time dateTime={new Date(talk.startsAt).toISOString()}>{clockTime(talk.startsAt, zone)}</time>}
      tint={track?.color}
      note={useRoomWords(talk.id)}
      line={[stage, speakers].filter(Boolean).join(' · ')}
      action={<KeepTalk talk={talk} />}
    >
      {talk.title}
    </TalkRow>
  );
}
