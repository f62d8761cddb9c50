import { talkForm } from './talk-fields.tsx';
import Presentation from 'lucide-react/icons/presentation';
import { plural } from '../../../../domain/plural.ts';
import { NewTalk } from '../../../../domain/talks/talk-form.ts';
import { fixedChoices } from '../../../data/admin/event/choices.ts';
import { programme, type AdminTalkRow } from '../../../data/admin/programme.ts';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import * as v from 'valibot';
import { instantCell } from '../entity-kit/file-cells.ts';
import { Timestamp } from '../fields/timestamp.tsx';
import { TwoLineCell } from '../fields/two-line-cell.tsx';
import { entity, type EntityAction, type EntityView } from '../entity-kit/entity.ts';
import { type Edition, endsAt, isDeclaredOver, speakerNames } from '../../../../domain/talks/talk.ts';
import { orderedAddresses } from '../../../../domain/talks/player/stream-places.ts';
import { serviceName } from '../../../../domain/talks/player/stream-name.ts';
import { isPlayable } from '../../../../domain/talks/player/stream-provider.ts';
import { CaptionsTab } from './captions-tab.tsx';
import { shiftInDraft, shiftChoices } from '../../../data/admin/live/schedule-draft-actions.ts';
import { FilesTab } from './files-tab.tsx';
import { MINUTE } from '../../../../domain/time.ts';
import { useRealNow } from '../../../data/loading/now.ts';
import { STREAM_WANTED } from '../../../../domain/limits/admin.ts';
import type { ScheduleClash } from '../../../../domain/talks/schedule/schedule-clashes.ts';

/** A problem of a talk in a few words; undefined without one. */
export function needsLook(talk: AdminTalkRow, now: number): string | undefined {
  if (talk.cancelled || endsAt(talk) <= now) return undefined;
  const [clash] = talk.clashes;
  if (clash) return clashWords(clash);
  const isSoon = talk.kind === 'talk' && talk.startsAt - STREAM_WANTED <= now;
  return isSoon && !isPlayable(talk.videos) ? 'No stream' : undefined;
}

function clashWords(clash: ScheduleClash): string {
  if (clash.kind === 'speaker-twice') return `${clash.speaker.name} is in 2 talks`;
  if (clash.kind === 'stage-twice') return '2 talks on this stage at once';
  if (clash.kind === 'outside-day') return 'Outside of its day';
  return clash.kind === 'no-speaker' ? 'No speaker' : 'In the past';
}

/** State of a talk by the clock. */
function TalkState({ talk }: { readonly talk: AdminTalkRow }) {
  const now = useRealNow(MINUTE);
  if (talk.cancelled) return <Chip tone="warn">Cancelled</Chip>;
  if (isDeclaredOver(talk) || endsAt(talk) <= now) return <Chip>Ended</Chip>;
  const look = needsLook(talk, now);
  if (look) return <Chip tone="warn">{look}</Chip>;
  return talk.startsAt <= now ? <Chip tone="live">Live</Chip> : <Chip>Planned</Chip>;
}

/** Where a talk is streamed, in the order in which it is tried. */
const streamWords = ({ videos }: AdminTalkRow): string => orderedAddresses(videos).map(serviceName).join(', then ');

const NO_STAGE = 'A new talk needs a stage';
const NewTalkOnStage = v.object({
  ...NewTalk.entries,
  stage_id: v.pipe(v.string(NO_STAGE), v.minLength(1, NO_STAGE)),
});

/** Moves talks in the draft, which only has future ones. */
const MOVE: EntityAction<AdminTalkRow> = {
  key: 'move',
  label: 'Move by',
  choices: shiftChoices,
  run: (rows, by) => shiftInDraft(rows, Number(by)),
};
const DISCUSS: EntityAction<AdminTalkRow> = {
  key: 'discuss',
  label: 'Questions and chat',
  choices: fixedChoices({ on: 'On', off: 'Off' }),
  change: (chosen) => ({ has_discussion: chosen === 'on' }),
};
const CANCEL: EntityAction<AdminTalkRow> = {
  key: 'cancel',
  label: 'Cancel talks',
  change: () => ({ cancelled: true }),
};

const placeActions = (edition: Edition): readonly EntityAction<AdminTalkRow>[] => [
  { key: 'stage', label: 'Stage', choices: programme[edition].stageChoices, change: (id) => ({ stage_id: id }) },
  {
    key: 'track',
    label: 'Track',
    choices: programme[edition].trackChoices,
    none: 'None',
    change: (id) => ({ track_id: id }),
  },
];

export const talksEntity = entity<AdminTalkRow>({
  type: 'TALKS',
  icon: Presentation,
  words: {
    title: 'Talks',
    search: 'Search talks',
    add: 'New talk',
    remove: 'Cancel or remove talk',
    count: (rows) => plural(rows, '1 talk', `${rows.toLocaleString('en')} talks`),
    none: 'There are no talks yet',
    noMatch: 'No talk fits this search',
    gone: 'This talk is gone',
  },
  rows: programme.live.talks.rows,
  name: ({ title }) => title,
  text: ({ title, speakers, stage, track }) =>
    [title, ...speakers.map(({ name }) => name), stage, track?.name ?? ''].join('\n'),
  columns: [
    {
      key: 'title',
      title: 'Title and speakers',
      by: ({ title }) => title,
      cell: (row) => <TwoLineCell second={speakerNames(row)}>{row.title}</TwoLineCell>,
    },
    {
      key: 'start',
      title: 'Start',
      by: ({ startsAt }) => startsAt,
      text: ({ startsAt }) => instantCell(startsAt),
      cell: (row) => <Timestamp at={row.startsAt} />,
    },
    { key: 'length', title: 'Minutes', numeric: true, by: ({ minutes }) => minutes, cell: ({ minutes }) => minutes },
    { key: 'stage', title: 'Stage', by: ({ stage }) => stage, cell: ({ stage }) => stage },
    {
      key: 'track',
      title: 'Track',
      by: ({ track }) => track?.name ?? '',
      cell: ({ track }) => (track ? <Chip tint={track.color}>{track.name}</Chip> : null),
    },
    { key: 'kept', title: 'Kept', numeric: true, by: ({ kept }) => kept, cell: ({ kept }) => kept },
    {
      key: 'stream',
      title: 'Stream',
      by: streamWords,
      cell: (row) => <Muted as="span">{streamWords(row)}</Muted>,
    },
    { key: 'state', title: 'State', cell: (row) => <TalkState talk={row} /> },
  ],
  views,
  form: talkForm('live', NewTalkOnStage),
  calls: programme.live.talks.calls,
  means: (rows) => {
    const times = rows.reduce((sum, { kept }) => sum + kept, 0);
    return plural(times, 'kept once', `kept ${times.toLocaleString('en')} times`);
  },
  actions: [...placeActions('live'), DISCUSS, MOVE, CANCEL],
  tabs: [
    { key: 'files', label: 'Files', Tab: FilesTab },
    { key: 'captions', label: 'Captions', Tab: CaptionsTab },
  ],
});
/** Recordings have no schedule: they cannot be moved, and no one is notified. */
export const replayTalksEntity = entity<AdminTalkRow>({
  ...talksEntity,
  type: 'REPLAY_TALKS',
  ...programme.replay.talks,
  form: talkForm('replay', NewTalkOnStage),
  actions: [...placeActions('replay'), CANCEL],
});

/** Views: days with talks, talks with problems, and cancelled ones. */
function views(rows: readonly AdminTalkRow[], now: number): readonly EntityView<AdminTalkRow>[] {
  const days = [...new Set(rows.map(({ day }) => day))].filter((day) => day !== '');
  return [
    ...days.map((label) => ({ key: label, label, has: ({ day }: AdminTalkRow) => day === label })),
    { key: 'look', label: 'Needs a look', has: (talk) => needsLook(talk, now) !== undefined },
    { key: 'cancelled', label: 'Cancelled', has: ({ cancelled }) => cancelled },
  ];
}
