import { instantOf } from '../time.ts';
import type { EventSettings } from '../event/event-settings.ts';
import { blankTalk } from './blank-talk.ts';
import type { PlayedVideos } from './stream-provider.ts';
import type { Talk } from './talk.ts';

type Streaming = Pick<EventSettings, 'liveStreams' | 'zone' | 'firstDay'>;

const PREFIX = 'live:';
/** What is played is known by an id; such a stream is no talk of the schedule. */
export const isLiveStream = (talkId: string): boolean => talkId.startsWith(PREFIX);

/** The streams as what the player plays: each is on for as long as the event lists it. */
export const liveStreamTalks = ({ liveStreams = [], zone, firstDay }: Streaming): Talk[] =>
  liveStreams.map(({ name }) => ({
    ...blankTalk({ id: PREFIX + name, edition: 'live', stageId: null }),
    title: name,
    startsAt: instantOf(`${firstDay}T00:00`, zone),
  }));

/** Where such a stream is; undefined for what is none. */
export function liveStreamVideos(
  { liveStreams = [] }: Pick<Streaming, 'liveStreams'>,
  id: string,
): PlayedVideos | undefined {
  const stream = liveStreams.find(({ name }) => PREFIX + name === id);
  return stream && { primary: stream.primary, backup: stream.backup, isOnBackup: stream.on === 'backup' };
}
