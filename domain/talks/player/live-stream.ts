import { instantOf } from '../../time.ts';
import type { EventSettings } from '../../event/event-settings.ts';
import { blankTalk } from '../blank-talk.ts';
import type { PlayedVideos } from './stream-provider.ts';
import type { Talk } from '../talk.ts';

type Streaming = Pick<EventSettings, 'liveStreams' | 'zone' | 'firstDay'>;

const PREFIX = 'live:';
/** Whether this id is an all-day stream instead of a talk. */
export const isLiveStream = (talkId: string): boolean => talkId.startsWith(PREFIX);

/** The all-day streams in the form of talks, for the player; each is on while the event lists it. */
export const liveStreamTalks = ({ liveStreams = [], zone, firstDay }: Streaming): Talk[] =>
  liveStreams.map(({ name }) => ({
    ...blankTalk({ id: PREFIX + name, edition: 'live', stageId: null }),
    title: name,
    startsAt: instantOf(`${firstDay}T00:00`, zone),
  }));

/** The addresses of an all-day stream; undefined for other ids. */
export function liveStreamVideos(
  { liveStreams = [] }: Pick<Streaming, 'liveStreams'>,
  id: string,
): PlayedVideos | undefined {
  const stream = liveStreams.find(({ name }) => PREFIX + name === id);
  return stream && { primary: stream.primary, backup: stream.backup, isOnBackup: stream.on === 'backup' };
}
