import { TalkChanges } from '../../../../domain/talks/talk-form.ts';
import {
  areaField,
  fieldWith,
  type FormField,
  formOf,
  instantField,
  numberField,
  optionalTextField,
  Pair,
  part,
  pickField,
  pictureField,
  textField,
  switchField,
} from '../fields/form-fields.tsx';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { plural } from '../../../../domain/plural.ts';
import { TALK_DESCRIPTION_MAX, TALK_MINUTES_MAX, TALK_TITLE_MAX } from '../../../../domain/limits/talk-fields.ts';
import { orderedAddresses } from '../../../../domain/talks/player/stream-places.ts';
import type { Edition } from '../../../../domain/talks/talk.ts';
import { putInDraft } from '../../../data/admin/live/schedule-draft-actions.ts';
import { newTalksDiscuss, type AdminTalkRow, useStageChoices, useTrackChoices } from '../../../data/admin/programme.ts';
import { addSpeaker, useFindPeople, useNameOf } from '../../../data/admin/people/speakers.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { SearchPicker } from '../../../ui/panel/search-picker.tsx';
import { ownAnswersField } from '../fields/own-answers-field.tsx';
import { isoOf } from '../fields/instant-field.tsx';
import type { FieldsProps, EntityForm } from '../entity-kit/entity.ts';
import { SourcePin } from './source-pin.tsx';
import { StreamsField, streamValues } from './streams-field.tsx';
import { LinksField } from './links-field.tsx';

const KINDS = [
  { value: 'talk', label: 'Talk' },
  { value: 'break', label: 'Break of the whole event' },
  { value: 'stage-break', label: 'Break of one stage' },
];

/** A name needs two words. */
const ADD_SPEAKER = { label: (name: string) => `Add ‘${name}’`, run: addSpeaker };

/** The field for the live edition only: recordings have no room, questions or attendees. */
const ofLive = (edition: Edition, field: FormField<unknown>): FormField<unknown> =>
  edition === 'live' ? field : { ...field, Input: undefined };

function Speakers({ name }: { readonly name: string }) {
  return <SearchPicker name={name} label="Speakers" labelOf={useNameOf()} find={useFindPeople()} add={ADD_SPEAKER} />;
}

/** Time and stage, and who is notified of a change. */
const LivePlace = ({ row, children }: FieldsProps<AdminTalkRow> & { readonly children: ReactNode }) => (
  <>
    <Pair>{children}</Pair>
    {row ? <WhoIsTold row={row} /> : null}
  </>
);
const Stream = part('Stream');

const placeFields = (edition: Edition) => {
  const Frame = edition === 'live' ? LivePlace : Pair;
  return {
    start_time: { ...instantField('Start'), value: ({ startsAt }: AdminTalkRow) => isoOf(startsAt), Frame },
    length: {
      ...numberField('Length', { unit: 'minutes' }),
      blank: () => 30,
      value: ({ minutes }: AdminTalkRow) => minutes,
      Frame,
    },
    stage_id: {
      ...pickField('Stage', { useOptions: () => useStageChoices(edition) }),
      value: ({ stageId }: AdminTalkRow) => stageId,
      Frame,
    },
    track_id: {
      ...pickField('Track', { useOptions: () => useTrackChoices(edition), none: 'None' }),
      value: ({ trackId }: AdminTalkRow) => trackId,
      Frame,
    },
  };
};

const kindFields = (edition: Edition) => ({
  kind: { ...ofLive(edition, fieldWith(SelectField, 'talk')('Kind', { options: KINDS })), Frame: Pair },
  capacity: { ...ofLive(edition, numberField('Places', { hint: 'Leave empty for unlimited' })), Frame: Pair },
});

const ATTENDANCE_CHOICES = [
  { value: 'inPerson', label: 'In person' },
  { value: 'remote', label: 'Remotely' },
  { value: 'either', label: 'Either' },
];

const detailFields = {
  attendance: {
    ...pickField('People attend', { useOptions: () => ATTENDANCE_CHOICES, none: 'Not said' }),
    value: ({ attendance }: AdminTalkRow) => attendance ?? null,
  },
  language: { ...optionalTextField('Language', { hint: 'en, de or pt-BR' }), value: ({ lang }: AdminTalkRow) => lang },
  links: fieldWith(LinksField, [])('Links'),
  feedback_url: {
    ...optionalTextField('Feedback form elsewhere', { called: 'the feedback form' }),
    value: ({ feedbackUrl }: AdminTalkRow) => feedbackUrl,
  },
};

const switchFields = (edition: Edition) => ({
  has_discussion: {
    ...ofLive(edition, switchField('Questions and chat', { called: 'questions and chat' })),
    // Default of the event's settings at that moment.
    blank: () => edition === 'live' && newTalksDiscuss(),
    value: ({ hasDiscussion }: AdminTalkRow) => hasDiscussion,
  },
  hasNetworkingMixer: ofLive(edition, switchField('Networking mixer')),
  do_not_record: {
    ...ofLive(edition, switchField('Not recorded', { called: 'whether it is recorded' })),
    value: ({ noRecord }: AdminTalkRow) => noRecord ?? false,
  },
  cancelled: {
    ...ofLive(edition, switchField('Cancelled', { called: 'whether it is cancelled' })),
    isOfStored: true as const,
  },
});

const roomFields = (edition: Edition) => ({
  room_url: {
    ...ofLive(
      edition,
      optionalTextField('Room elsewhere', {
        hint: 'A button on the talk, from 15 minutes before its start until its end. Zoom, Jitsi, BigBlueButton, Teams, Matrix and others.',
        called: 'the room elsewhere',
      }),
    ),
    value: ({ outside }: AdminTalkRow) => outside?.url ?? null,
    Frame: Stream,
  },
  room_name: {
    ...ofLive(
      edition,
      optionalTextField('Name of the room', {
        hint: 'For “Join in …”. Empty: the name of its service.',
        called: 'the name of the room',
      }),
    ),
    value: ({ outside }: AdminTalkRow) => outside?.label ?? null,
    Frame: Stream,
  },
});

const recordingFields = {
  offset: numberField('Recording starts at', { unit: 'seconds', called: 'where the recording starts' }),
  show_controls: {
    ...switchField('Viewers can seek', { hint: 'Also marks the talk as ended', called: 'whether viewers can seek' }),
    value: ({ showControls }: AdminTalkRow) => showControls,
  },
  is_finished: {
    ...switchField('Finished', { called: 'whether it is finished' }),
    value: ({ isFinished }: AdminTalkRow) => isFinished,
  },
};
const OF_RECORDING = { isOfStored: true, Frame: Stream } as const;

const VIDEO_URLS = ['video_url', 'video_url_2', 'video_url_3', 'video_url_4', 'video_url_5', 'video_url_6'] as const;

/** Fields that organisers can change on a talk, in form order. */
export const talkForm = (edition: Edition, create: EntityForm<AdminTalkRow>['create']) =>
  formOf<AdminTalkRow>()({
    create,
    change: TalkChanges,
    // Recordings come from no source.
    ...(edition === 'live' && { Around: SourcePin }),
    // Captions have their own tab. `streams` stands for every address.
    without: ['captions', 'lead_provider', ...VIDEO_URLS],
    fields: {
      title: textField('Title', { most: TALK_TITLE_MAX }),
      speakers: {
        called: 'the speakers',
        blank: () => [],
        Input: Speakers,
        value: ({ speakers }) => speakers.map(({ id }) => id),
      },
      ...placeFields(edition),
      description: areaField('Description', { most: TALK_DESCRIPTION_MAX }),
      ...kindFields(edition),
      ...detailFields,
      extra: ownAnswersField('talk'),
      ...switchFields(edition),
      [PICTURE]: pictureField('Cover', {
        what: 'picture',
        shape: 'wide',
        current: ({ coverUrl }: AdminTalkRow) => coverUrl,
      }),
      streams: {
        called: 'where it is streamed',
        blank: () => streamValues([]),
        Input: StreamsField,
        value: ({ videos }) => streamValues(orderedAddresses(videos)),
        Frame: Stream,
      },
      ...roomFields(edition),
      offset: { ...recordingFields.offset, ...OF_RECORDING },
      show_controls: { ...recordingFields.show_controls, ...OF_RECORDING },
      is_finished: { ...recordingFields.is_finished, ...OF_RECORDING },
    },
  });

const startOf = (start: string): number => Temporal.Instant.from(start).epochMilliseconds;

/** Whether start and length are valid. */
const isPlace = (start: unknown, length: unknown): boolean =>
  typeof start === 'string' && Number.isInteger(length) && Number(length) >= 1 && Number(length) <= TALK_MINUTES_MAX;

/** Says who is notified: a new time or place is announced to keepers, unless it goes into the draft, which only organisers see. */
function WhoIsTold({ row }: { readonly row: AdminTalkRow }) {
  const { setValue } = useFormContext();
  const [start, length, stage, cancelled] = useWatch({ name: ['start_time', 'length', 'stage_id', 'cancelled'] });
  const isMoved =
    start !== isoOf(row.startsAt) || length !== row.minutes || stage !== row.stageId || cancelled !== row.cancelled;
  if (!isMoved) return null;
  const draft = () => {
    putInDraft(row, cancelled ? 'off' : { startsAt: startOf(start), minutes: Number(length), stageId: stage ?? null });
    setValue('start_time', isoOf(row.startsAt));
    setValue('length', row.minutes);
    setValue('stage_id', row.stageId);
    setValue('cancelled', row.cancelled);
  };
  return (
    <Notice tone="info">
      <p>
        {plural(
          row.kept,
          'Bookmarked by 1 person, who will be notified within a minute of saving.',
          row.kept === 0
            ? 'Everyone sees it as soon as you save.'
            : `Bookmarked by ${row.kept.toLocaleString('en')} people, who will be notified within a minute of saving.`,
        )}
      </p>
      {isPlace(start, length) ? (
        <Button size="small" onClick={draft}>
          Put into the draft
        </Button>
      ) : null}
    </Notice>
  );
}
