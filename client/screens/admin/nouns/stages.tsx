import RadioTower from 'lucide-react/icons/radio-tower';
import { plural } from '../../../../domain/plural.ts';
import { PLACE_NAME_MAX } from '../../../../domain/limits/talk-fields.ts';
import { NewStage, StageChanges } from '../../../../domain/stages/stage-form.ts';
import { programme, type StageRow } from '../../../data/admin/programme.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { noun } from '../noun.ts';

export const stagesNoun = noun<StageRow>({
  type: 'STAGES',
  icon: RadioTower,
  words: {
    title: 'Stages',
    search: 'Search stages',
    add: 'New stage',
    remove: 'Remove stage',
    count: (rows) => plural(rows, '1 stage', `${rows.toLocaleString('en')} stages`),
    none: 'There are no stages yet',
    noMatch: 'No stage fits this search',
    gone: 'This stage is gone',
  },
  rows: programme.live.stages.rows,
  name: ({ name }) => name,
  text: ({ name }) => name,
  columns: [
    { key: 'name', title: 'Name', by: ({ name }) => name, cell: ({ name }) => name },
    { key: 'order', title: 'Place', numeric: true, by: ({ order }) => order, cell: ({ order }) => order },
    {
      key: 'capacity',
      title: 'Capacity',
      numeric: true,
      by: ({ capacity }) => capacity ?? '',
      cell: ({ capacity }) => capacity ?? '',
    },
    { key: 'talks', title: 'Talks', numeric: true, by: ({ talks }) => talks, cell: ({ talks }) => talks },
  ],
  place: ({ order }) => order,
  form: {
    create: NewStage,
    change: StageChanges,
    blank: { name: '', order: null, capacity: null },
    values: ({ name, order, capacity = null }) => ({ name, order, capacity }),
    labels: { name: 'the name', order: 'its place in the grid', capacity: 'the capacity' },
    Fields: StageFields,
  },
  calls: programme.live.stages.calls,
});
export const replayStagesNoun = noun<StageRow>({ ...stagesNoun, type: 'REPLAY_STAGES', ...programme.replay.stages });

function StageFields() {
  return (
    <>
      <TextField name="name" label="Name" most={PLACE_NAME_MAX} />
      <NumberField name="order" label="Place in the grid" hint="From 0; nothing for the last one" />
      <NumberField name="capacity" label="Capacity" hint="How many people there is room for" />
    </>
  );
}
