import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { plural } from '../../../../domain/plural.ts';
import {
  TALK_DESCRIPTION_MAX,
  TALK_LINK_TITLE_MAX,
  TALK_LINKS_MAX,
  TALK_MINUTES_MAX,
  TALK_TITLE_MAX,
} from '../../../../domain/limits/talk-fields.ts';
import type { Edition, TalkLink } from '../../../../domain/talks/talk.ts';
import { putInDraft } from '../../../data/admin/live/schedule-draft-actions.ts';
import { type TalkRow, useStageChoices, useTrackChoices } from '../../../data/admin/programme.ts';
import { addSpeaker, useFindPeople, useNameOf } from '../../../data/admin/people/speakers.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PictureField } from '../../../ui/form/pictures/picture-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { SearchPicker } from '../../../ui/panel/search-picker.tsx';
import { InstantField, isoOf } from '../fields/instant-field.tsx';
import type { FieldsProps } from '../entities/noun.ts';
import { OptionalTextField } from '../fields/optional-text-field.tsx';
import { PickField } from '../fields/pick-field.tsx';
import styles from '../entities/noun.module.css';
import X from 'lucide-react/icons/x';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import linksFieldStyles from '../entities/links-field.module.css';

/** Addresses with their titles, one below the other. */
function LinksField({ name, label }: { readonly name: string; readonly label: string }) {
  const { setValue } = useFormContext();
  const links = (useWatch({ name }) ?? []) as readonly TalkLink[];
  const change = (now: readonly TalkLink[]) => setValue(name, now, { shouldDirty: true });
  return (
    <fieldset className={linksFieldStyles.links}>
      <legend>{label}</legend>
      {links.map((_, index) => (
        <div className={linksFieldStyles.link} key={index}>
          <TextField name={`${name}.${index}.title`} label="Title" maxLength={TALK_LINK_TITLE_MAX} />
          <TextField name={`${name}.${index}.url`} label="Address" inputMode="url" autoComplete="off" />
          <IconButton
            label={`Remove link ${index + 1}`}
            icon={<X size={18} aria-hidden />}
            onClick={() => change(links.filter((_link, at) => at !== index))}
          />
        </div>
      ))}
      {links.length < TALK_LINKS_MAX ? (
        <Button size="small" onClick={() => change([...links, { title: '', url: '' }])}>
          Add a link
        </Button>
      ) : null}
    </fieldset>
  );
}

const KINDS = [
  { value: 'talk', label: 'Talk' },
  { value: 'break', label: 'Break of the whole event' },
  { value: 'stage-break', label: 'Break of one stage' },
];

/** Two words are a name. */
const ADD_SPEAKER = { label: (name: string) => `Add ‘${name}’`, run: addSpeaker };

type TalkFieldsProps = FieldsProps<TalkRow>;

/** What is said of a talk, then its stream. */
export const TalkFields = ({ row }: TalkFieldsProps) => (
  <>
    <Said edition="live" told={row ? <WhoIsTold row={row} /> : null} />
    <SwitchField name="has_discussion" label="Questions and chat" />
    <SwitchField name="hasNetworkingMixer" label="Networking mixer" />
    <SwitchField name="do_not_record" label="Not recorded" />
    {row ? <SwitchField name="cancelled" label="Cancelled" /> : null}
    <CoverAndStream row={row} />
  </>
);

/** Nobody comes to a recording, and nobody is told that it is elsewhere. */
export const ReplayFields = ({ row }: TalkFieldsProps) => (
  <>
    <Said edition="replay" told={null} />
    <CoverAndStream row={row} />
  </>
);

interface SaidProps {
  readonly edition: Edition;
  readonly told: ReactNode;
}

function Said({ edition, told }: SaidProps) {
  const [stages, tracks] = [useStageChoices(edition), useTrackChoices(edition)];
  return (
    <>
      <TextField name="title" label="Title" most={TALK_TITLE_MAX} />
      <SearchPicker name="speakers" label="Speakers" labelOf={useNameOf()} find={useFindPeople()} add={ADD_SPEAKER} />
      <div className={styles.pair}>
        <InstantField name="start_time" label="Start" />
        <NumberField name="length" label="Length" unit="minutes" />
        <PickField name="stage_id" label="Stage" options={stages} />
        <PickField name="track_id" label="Track" none="None" options={tracks} />
      </div>
      {told}
      <AreaField name="description" label="Description" most={TALK_DESCRIPTION_MAX} />
      {edition === 'live' ? (
        <div className={styles.pair}>
          <SelectField name="kind" label="Kind" options={KINDS} />
          <NumberField name="capacity" label="Places" hint="Leave empty for unlimited" />
        </div>
      ) : null}
      <OptionalTextField name="language" label="Language" hint="en, de or pt-BR" />
      <LinksField name="links" label="Links" />
      <OptionalTextField name="feedback_url" label="Feedback form elsewhere" />
    </>
  );
}

const CoverAndStream = ({ row }: TalkFieldsProps) => (
  <>
    <PictureField name={PICTURE} label="Cover" what="picture" current={row?.coverUrl} shape="wide" />
    <StreamFields isNew={!row} />
  </>
);

const startOf = (start: string): number => Temporal.Instant.from(start).epochMilliseconds;

/** Whether what stands in the form is a place at all. */
const isPlace = (start: unknown, length: unknown): boolean =>
  typeof start === 'string' && Number.isInteger(length) && Number(length) >= 1 && Number(length) <= TALK_MINUTES_MAX;

const StreamFields = ({ isNew }: { readonly isNew: boolean }) => (
  <fieldset className={styles.part}>
    <legend>Stream</legend>
    <OptionalTextField name="video_url" label="JW Player" />
    <OptionalTextField name="video_url_2" label="Vimeo" />
    <OptionalTextField name="video_url_3" label="File or playlist" />
    <OptionalTextField name="video_url_4" label="Dacast" />
    {isNew ? null : (
      <>
        <NumberField name="offset" label="Recording starts at" unit="seconds" />
        <SwitchField name="show_controls" label="Viewers can seek" hint="Also marks the talk as ended" />
        <SwitchField name="is_finished" label="Finished" />
      </>
    )}
  </fieldset>
);

/** A new time or place is announced to the people who keep the talk, unless it goes into the draft, which only organisers see. */
function WhoIsTold({ row }: { readonly row: TalkRow }) {
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
