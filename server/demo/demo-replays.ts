import { personName } from '../../domain/people/person.ts';
import type { Stage } from '../../domain/stages/stage.ts';
import type { Track } from '../../domain/stages/track.ts';
import { blankTalk } from '../../domain/talks/blank-talk.ts';
import type { TalkVideos } from '../../domain/talks/player/stream-provider.ts';
import type { TalkStream } from '../../domain/talks/player/talk-stream.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { DAY, HOUR, type Instant } from '../../domain/time.ts';
import { importedPersonId } from '../../domain/event/import/imported-id.ts';
import { replays, demoSpeakers } from './read-demo-data.ts';

/** Returns a recording of this length: half a minute of film, repeated. This server has it, so that the demo needs no other. */
const film = (minutes: number): TalkVideos => ({ s3: `/recordings/${minutes}-minutes.m3u8` });
/** Videos of a live talk. Longer than any talk. */
export const DEMO_VIDEOS = film(90);

/** Streams that run all day: the same film under two names. */
export const demoLiveStreams = ['Main Stage', 'Breakout Stage'].map((name) => ({
  name,
  primary: '/recordings/90-minutes.m3u8',
  backup: '/recordings/42-minutes.m3u8',
}));

export const demoReplayStages: readonly Stage[] = [
  { id: 'demo-replay-main', name: 'Last year, Main Stage', order: 0 },
  { id: 'demo-replay-studio', name: 'Last year, Studio', order: 1 },
];
export const demoReplayTracks: readonly Track[] = [
  ['audience', 'Audience', '#f2a900'],
  ['craft', 'Craft', '#e0387a'],
  ['web', 'Open Web', '#3366e6'],
].map(([key = '', name = '', color = '']) => ({ id: `demo-replay-${key}`, name, color, sponsorship: null }));

/** Returns talks that were recorded a year before `now`, one after another. */
export const demoReplays = (now: Instant): Talk[] =>
  replays.map(({ speaker, stage, track, chapters, description, title, minutes, captions }, index) => ({
    ...blankTalk({ id: `demo-replay-${index + 1}`, edition: 'replay', stageId: `demo-replay-${stage}` }),
    title,
    description: [description, chapters.join('\n')].filter((part) => part !== '').join('\n\n'),
    minutes,
    captions,
    trackId: `demo-replay-${track}`,
    isStreamed: true,
    startsAt: now - 365 * DAY + index * HOUR,
    speakers: demoSpeakers
      .filter(({ key }) => key === speaker)
      .map((person) => ({ id: importedPersonId(person.key), name: personName(person) })),
  }));

export const demoReplayStreams: readonly TalkStream[] = replays.map(({ minutes }, index) => ({
  id: `demo-replay-${index + 1}`,
  videos: film(minutes),
}));
