import { editionPlaces, entityPlace } from './entity-kit/entity-screen.tsx';
import { replayTalksEntity, talksEntity } from './entities/talks.tsx';
import { Segmented, SegmentLink } from '../../ui/actions/segmented.tsx';
import { useAdminSearch } from './admin-address.ts';
import RadioTower from 'lucide-react/icons/radio-tower';
import { plural } from '../../../domain/plural.ts';
import { PLACE_NAME_MAX } from '../../../domain/limits/talk-fields.ts';
import { NewStage, NewTrack, StageChanges, TrackChanges } from '../../../domain/stages/stage-form.ts';
import { programme, type AdminStageRow, type TrackRow, useAllSponsorships } from '../../data/admin/programme.ts';
import { LinksField } from './entities/links-field.tsx';
import { colourField, fieldWith, formOf, numberField, textField } from './fields/form-fields.tsx';
import { ownAnswersField } from './fields/own-answers-field.tsx';
import { entity } from './entity-kit/entity.ts';
import Tag from 'lucide-react/icons/tag';
import { useController } from 'react-hook-form';
import { Chip } from '../../ui/filters/chip.tsx';
import { Field } from '../../ui/form/field.tsx';

const tracksEntity = entity<TrackRow>({
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
  form: formOf<TrackRow>()({
    create: NewTrack,
    change: TrackChanges,
    fields: {
      name: textField('Name', { most: PLACE_NAME_MAX }),
      color: colourField('Colour', { hint: 'Adjusted for contrast.' }),
      sponsorship: { called: 'the sponsor', blank: () => null, Input: SponsorField },
    },
  }),
  calls: programme.live.tracks.calls,
});
const replayTracksEntity = entity<TrackRow>({ ...tracksEntity, type: 'REPLAY_TRACKS', ...programme.replay.tracks });

/** Fills a track's sponsor from a sponsorship with a picture; the track stores its own copy. */
function SponsorField() {
  const { field } = useController({ name: 'sponsorship' });
  const current: TrackRow['sponsorship'] = field.value ?? null;
  const offered = useAllSponsorships().flatMap(({ title, link, imageUrl }) =>
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

const stagesEntity = entity<AdminStageRow>({
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
  form: formOf<AdminStageRow>()({
    create: NewStage,
    change: StageChanges,
    fields: {
      name: textField('Name', { most: PLACE_NAME_MAX }),
      order: numberField('Place in the grid', {
        hint: 'From 0; nothing for the last one',
        called: 'its place in the grid',
      }),
      capacity: numberField('Capacity', { hint: 'How many people there is room for' }),
      links: fieldWith(LinksField, [])('Links'),
      extra: ownAnswersField('stage'),
    },
  }),
  calls: programme.live.stages.calls,
});
const replayStagesEntity = entity<AdminStageRow>({
  ...stagesEntity,
  type: 'REPLAY_STAGES',
  ...programme.replay.stages,
});

/** Switches between talks, stages and tracks of the live and of the replay edition. */
function EditionSwitch({ type }: { readonly type: string }) {
  const { edition } = useAdminSearch();
  return (
    <Segmented label="Edition">
      {([undefined, 'replay'] as const).map((each) => (
        <SegmentLink
          key={each ?? 'live'}
          from="/app/admin"
          to="/app/admin"
          search={{ type, edition: each }}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={edition === each ? 'true' : undefined}
        >
          {each ? 'Replays' : 'Live'}
        </SegmentLink>
      ))}
    </Segmented>
  );
}

const ways = (type: string) => <EditionSwitch type={type} />;

export const talkAdminPlaces = editionPlaces(
  entityPlace(talksEntity, ways(talksEntity.type)),
  entityPlace(replayTalksEntity, ways(talksEntity.type)),
);
export const stagePlaces = editionPlaces(
  entityPlace(stagesEntity, ways(stagesEntity.type)),
  entityPlace(replayStagesEntity, ways(stagesEntity.type)),
);
export const trackPlaces = editionPlaces(
  entityPlace(tracksEntity, ways(tracksEntity.type)),
  entityPlace(replayTracksEntity, ways(tracksEntity.type)),
);
