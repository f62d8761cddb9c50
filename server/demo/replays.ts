import { personName } from '../../domain/people/person.ts';
import type { Stage } from '../../domain/stages/stage.ts';
import type { Track } from '../../domain/stages/track.ts';
import { blankTalk } from '../../domain/talks/blank-talk.ts';
import type { TalkVideos } from '../../domain/talks/stream-provider.ts';
import type { TalkStream } from '../../domain/talks/talk-stream.ts';
import type { Talk, TalkCaption } from '../../domain/talks/talk.ts';
import { DAY, HOUR, type Instant } from '../../domain/time.ts';
import { importedPersonId } from '../../domain/event/imported-id.ts';
import { demoSpeakers } from './people.ts';

/** Talks of the year before: the key of a speaker who is here again, title, minutes, track, stage, text. */
type Line = readonly [
  speaker: string,
  title: string,
  minutes: number,
  track: 'audience' | 'craft' | 'web',
  stage: 'main' | 'studio',
  text: string,
];

/** Half a minute of film over and over, from this server: the demo makes no request to any other. */
const film = (minutes: number): TalkVideos => ({ s3: `/recordings/${minutes}-minutes.m3u8` });
/** Of what runs live: longer than any talk. */
export const DEMO_VIDEOS = film(90);

/** What runs all day: the same film, from two addresses. */
export const demoLiveStreams = ['Main Stage', 'Breakout Stage'].map((name) => ({
  name,
  primary: '/recordings/90-minutes.m3u8',
  backup: '/recordings/42-minutes.m3u8',
}));

const words = (file: string, lang: string, label: string): TalkCaption => ({
  lang,
  label,
  url: `/recordings/${file}-${lang}.vtt`,
});
const CAPTIONS: Readonly<Record<string, readonly TalkCaption[]>> = {
  priya: [words('train', 'en', 'English'), words('train', 'es', 'Español')],
  grace: [words('letters', 'en', 'English')],
};

export const demoReplayStages: readonly Stage[] = [
  { id: 'demo-replay-main', name: 'Last year, Main Stage', order: 0 },
  { id: 'demo-replay-studio', name: 'Last year, Studio', order: 1 },
];
export const demoReplayTracks: readonly Track[] = [
  ['audience', 'Audience', '#f2a900'],
  ['craft', 'Craft', '#e0387a'],
  ['web', 'Open Web', '#3366e6'],
].map(([key = '', name = '', color = '']) => ({ id: `demo-replay-${key}`, name, color, sponsorship: null }));

const lines: readonly Line[] = [
  [
    'priya',
    'What the train taught us',
    42,
    'web',
    'main',
    'Nine hours from Chennai, two bars of signal, and one rule: the page must open anyway. The talk that began our love of slow networks.',
  ],
  [
    'grace',
    'A letter a week',
    35,
    'audience',
    'main',
    'How to write when nobody counts. Grace reads five letters, and the answers to two of them.',
  ],
  [
    'bruno',
    'Light for one hand',
    28,
    'craft',
    'studio',
    'A portrait with a phone, a window and a tea towel. Filmed as it was made, mistakes included.',
  ],
  [
    'freya',
    'The sound of a room that is empty',
    31,
    'craft',
    'studio',
    'Freya records silence and explains how to tell one from another.',
  ],
  [
    'tendai',
    'Forty chats and one garden',
    38,
    'audience',
    'main',
    'What six thousand gardeners agreed on, what they never will, and who turns the notifications off at night.',
  ],
  [
    'clara',
    'Forty phones in a drawer',
    33,
    'web',
    'studio',
    'Every one of them is somebody’s only computer. Clara opens the same page on each and keeps quiet.',
  ],
];

const CHAPTERS: Readonly<Record<string, readonly string[]>> = {
  priya: [
    '0:00 Chennai, ten to six',
    '8:45 A network is a place',
    '14:00 Nine hours and one request',
    '22:45 What a phone has to keep',
    '29:45 Three rules',
    '38:30 Questions',
  ],
  grace: [
    '0:00 Nobody counts',
    '4:40 To a baker',
    '16:20 To a lighthouse',
    '23:20 An apology',
    '28:00 Fifty-two beginnings',
  ],
};

/** Recorded a year before `now`, one after the other. */
export const demoReplays = (now: Instant): Talk[] =>
  lines.map(([speaker, title, minutes, track, stage, description], index) => ({
    ...blankTalk({ id: `demo-replay-${index + 1}`, edition: 'replay', stageId: `demo-replay-${stage}` }),
    title,
    description: [description, (CHAPTERS[speaker] ?? []).join('\n')].filter((part) => part !== '').join('\n\n'),
    minutes,
    captions: [...(CAPTIONS[speaker] ?? [])],
    trackId: `demo-replay-${track}`,
    isStreamed: true,
    startsAt: now - 365 * DAY + index * HOUR,
    speakers: demoSpeakers
      .filter(([key]) => key === speaker)
      .map(([key, firstName, lastName]) => ({ id: importedPersonId(key), name: personName({ firstName, lastName }) })),
  }));

export const demoReplayStreams: readonly TalkStream[] = lines.map(([, , minutes], index) => ({
  id: `demo-replay-${index + 1}`,
  videos: film(minutes),
}));
