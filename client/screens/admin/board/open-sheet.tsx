import type { ConferenceDay } from '../../../../domain/event/conference-days.ts';
import { blankTalk } from '../../../../domain/talks/blank-talk.ts';
import type { BoardState, BoardCard } from '../../../data/board/board.ts';
import { addToDraft, putTalk, announceDrag } from '../../../data/board/drag-state.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { focusCard } from './board-card.tsx';
import type { KeyWorld } from './board-keys.ts';
import { boardPlaceSentence } from './board-words.ts';
import * as v from 'valibot';
import { dayDate } from '../../../../domain/event/time-display.ts';
import { TALK_MINUTES_MAX, TALK_TITLE_MAX } from '../../../../domain/limits/talk-fields.ts';
import type { Stage } from '../../../../domain/stages/stage.ts';
import type { TalkPlace } from '../../../../domain/talks/talk-place.ts';
import { instantOf, inZone, WallTime, type Zone } from '../../../../domain/time.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const LENGTH = `1 to ${TALK_MINUTES_MAX} whole minutes`;
const Minutes = v.pipe(
  v.number(LENGTH),
  v.integer(LENGTH),
  v.minValue(1, LENGTH),
  v.maxValue(TALK_MINUTES_MAX, LENGTH),
);
const PlaceValues = v.object({ day: v.string(), time: WallTime, minutes: Minutes, stage: v.string() });

interface PlaceFormProps {
  readonly place: TalkPlace;
  /** False for a break of the whole event. */
  readonly hasStage: boolean;
  readonly days: readonly ConferenceDay[];
  readonly stages: readonly Stage[];
  readonly zone: Zone;
  readonly onPlace: (place: TalkPlace) => void;
}

/** A form for time and stage, as an alternative to dragging (WCAG 2.2, 2.5.7). */
function PlaceForm({ place, hasStage, days, stages, zone, onPlace }: PlaceFormProps) {
  const day = days.find(({ startsAt, endsAt }) => place.startsAt >= startsAt && place.startsAt < endsAt) ?? days[0];
  const values = {
    day: day?.date ?? '',
    time: inZone(place.startsAt, zone).toPlainTime().toString().slice(0, 5),
    minutes: place.minutes,
    stage: place.stageId ?? '',
  };
  const submit = async ({ day: date, time, minutes, stage }: v.InferOutput<typeof PlaceValues>) => {
    onPlace({ startsAt: atOn(date, time, { days, zone }), minutes, stageId: stage === '' ? null : stage });
    return undefined;
  };
  return (
    <Form schema={PlaceValues} defaultValues={values} onSubmit={submit}>
      <SelectField
        name="day"
        label="Day"
        options={days.map(({ date, label }) => ({ value: date, label: `${label}, ${dayDate(date)}` }))}
      />
      <TextField name="time" label="Start" type="time" />
      <NumberField name="minutes" label="Length" unit="minutes" />
      {hasStage ? (
        <SelectField
          name="stage"
          label="Stage"
          none="No stage"
          options={stages.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <SubmitButton>Move</SubmitButton>
    </Form>
  );
}

/** A time at night belongs to the previous conference day. */
function atOn(date: string, time: string, { days, zone }: Pick<PlaceFormProps, 'days' | 'zone'>): number {
  const at = instantOf(`${date}T${time}`, zone);
  const day = days.find((one) => one.date === date);
  if (!day || at >= day.startsAt) return at;
  return instantOf(`${Temporal.PlainDate.from(date).add({ days: 1 }).toString()}T${time}`, zone);
}

const NewValues = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1, 'A talk has a title'), v.maxLength(TALK_TITLE_MAX)),
  minutes: Minutes,
  kind: v.optional(v.picklist(['break', 'stage-break'])),
});
type NewEntry = v.InferOutput<typeof NewValues>;

/** A form for a new talk or break in the pool. */
const NewEntryForm = ({
  kind,
  onAdd,
}: {
  readonly kind: 'talk' | 'break';
  readonly onAdd: (entry: NewEntry) => void;
}) => (
  <Form
    schema={NewValues}
    defaultValues={kind === 'talk' ? { title: '', minutes: 30 } : { title: 'Break', minutes: 30, kind: 'break' }}
    onSubmit={async (entry: NewEntry) => {
      onAdd(entry);
      return undefined;
    }}
  >
    <TextField name="title" label="Title" most={TALK_TITLE_MAX} />
    <NumberField name="minutes" label="Length" unit="minutes" />
    {kind === 'break' ? (
      <SelectField
        name="kind"
        label="Of"
        options={[
          { value: 'break', label: 'The whole event' },
          { value: 'stage-break', label: 'One stage' },
        ]}
      />
    ) : null}
    <SubmitButton>Add</SubmitButton>
  </Form>
);

/** The talk to move, or the kind of a new entry. */
export type Open = { readonly kind: 'move'; readonly id: string } | { readonly kind: 'talk' | 'break' };

interface OpenSheetProps {
  readonly open: Open | undefined;
  readonly board: BoardState;
  readonly days: readonly ConferenceDay[];
  readonly world: KeyWorld;
  readonly onClose: () => void;
}

/** The sheet for a card's place or a new entry's title. */
export function OpenSheet({ open, board, days, world, onClose }: OpenSheetProps) {
  const { wording, zone } = world;
  const card = open?.kind === 'move' ? [...board.cards, ...board.pool].find(({ id }) => id === open.id) : undefined;
  const isPlaced = card !== undefined && card.look !== 'out' && card.talk.startsAt > 0;
  const close = (id?: string): void => {
    onClose();
    if (id) focusCard(id);
  };
  const add = ({ title, minutes, kind }: NewEntry): void => {
    const blank = blankTalk({ id: crypto.randomUUID(), edition: 'live', stageId: null });
    addToDraft({ ...blank, title, minutes, kind: kind ?? 'talk' }, null);
    announceDrag(`“${title}” waits for a place.`);
    close(blank.id);
  };
  return (
    <Sheet open={open !== undefined} onClose={() => close(card?.id)} title={titleOf(open, card)} place="centre">
      {card ? (
        <PlaceForm
          place={isPlaced ? card.talk : world.firstPlace(card.talk)}
          hasStage={card.talk.kind !== 'break'}
          {...{ days, zone }}
          stages={wording.stages}
          onPlace={(to) => {
            putTalk(card.id, to);
            announceDrag(`Moved: ${boardPlaceSentence(to, wording)}`);
            close(card.id);
          }}
        />
      ) : open && open.kind !== 'move' ? (
        <NewEntryForm key={open.kind} kind={open.kind} onAdd={add} />
      ) : null}
    </Sheet>
  );
}

const titleOf = (open: Open | undefined, card: BoardCard | undefined): string =>
  card ? `Move “${card.talk.title}” to…` : open?.kind === 'break' ? 'New break' : 'New talk';
