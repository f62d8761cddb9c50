import Tag from 'lucide-react/icons/tag';
import { useController } from 'react-hook-form';
import { plural } from '../../../../domain/plural.ts';
import { PLACE_NAME_MAX } from '../../../../domain/limits/talk-fields.ts';
import { NewTrack, TrackChanges } from '../../../../domain/stages/stage-form.ts';
import { programme, type TrackRow, useSponsorships } from '../../../data/admin/programme.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ColourField } from '../../../ui/form/colour-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { noun } from '../noun.ts';

export const tracksNoun = noun<TrackRow>({
  type: 'TRACKS',
  icon: Tag,
  words: {
    title: 'Tracks',
    search: 'Search tracks',
    add: 'New track',
    remove: 'Remove track',
    count: (rows) => plural(rows, '1 track', `${rows.toLocaleString('en')} tracks`),
    none: 'There are no tracks yet',
    noMatch: 'No track fits this search',
    gone: 'This track is gone',
  },
  rows: programme.live.tracks.rows,
  name: ({ name }) => name,
  text: ({ name, sponsorship }) => `${name}\n${sponsorship?.title ?? ''}`,
  columns: [
    {
      key: 'name',
      title: 'Name',
      by: ({ name }) => name,
      cell: ({ name, color }) => <Chip tint={color}>{name}</Chip>,
    },
    { key: 'talks', title: 'Talks', numeric: true, by: ({ talks }) => talks, cell: ({ talks }) => talks },
    { key: 'sponsor', title: 'Sponsor', cell: ({ sponsorship }) => sponsorship?.title },
  ],
  form: {
    create: NewTrack,
    change: TrackChanges,
    blank: { name: '', color: '#5b7083', sponsorship: null },
    values: ({ name, color, sponsorship }) => ({ name, color, sponsorship }),
    labels: { name: 'the name', color: 'the colour', sponsorship: 'the sponsor' },
    Fields: TrackFields,
  },
  calls: programme.live.tracks.calls,
});
export const replayTracksNoun = noun<TrackRow>({ ...tracksNoun, type: 'REPLAY_TRACKS', ...programme.replay.tracks });

function TrackFields() {
  return (
    <>
      <TextField name="name" label="Name" most={PLACE_NAME_MAX} />
      <ColourField name="color" label="Colour" hint="Adjusted for contrast." />
      <SponsorField />
    </>
  );
}

/** Filled from the sponsorships that have a picture; a track keeps its own copy of it. */
function SponsorField() {
  const { field } = useController({ name: 'sponsorship' });
  const current: TrackRow['sponsorship'] = field.value ?? null;
  const offered = useSponsorships().flatMap(({ title, link, imageUrl }) =>
    imageUrl === null || title === current?.title ? [] : [{ title, link, imageURL: imageUrl }],
  );
  const all = current ? [current, ...offered] : offered;
  return (
    <Field name="sponsorship" label="Sponsor" hint="One of the sponsorships that have a picture">
      {(control) => (
        <select
          {...control}
          ref={field.ref}
          name="sponsorship"
          value={current?.title ?? ''}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(all.find(({ title }) => title === target.value) ?? null)}
        >
          <option value="">None</option>
          {all.map(({ title }) => (
            <option key={title}>{title}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
