import Sparkles from 'lucide-react/icons/sparkles';
import { plural } from '../../../../domain/plural.ts';
import { type Highlight, HighlightChange, NewHighlight } from '../../../../domain/highlights/highlight.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { highlightRows, highlightWrites } from '../../../data/admin/event/lobby.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PictureField } from '../../../ui/form/pictures/picture-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { Named } from '../fields/two-line-cell.tsx';
import { type FieldsProps, noun } from '../entities/noun.ts';

export const highlightsNoun = noun<Highlight>({
  type: 'HIGHLIGHTS',
  icon: Sparkles,
  words: {
    title: 'Highlights',
    search: 'Search highlights',
    add: 'New highlight',
    remove: 'Remove highlight',
    count: (rows) => plural(rows, '1 highlight', `${rows.toLocaleString('en')} highlights`),
    none: 'There are no highlights yet',
    noMatch: 'No highlight fits this search',
    gone: 'This highlight is gone',
  },
  rows: highlightRows,
  name: ({ title }) => title,
  text: ({ title, description }) => `${title}\n${description}`,
  columns: [
    {
      key: 'title',
      title: 'Title',
      by: ({ title }) => title,
      cell: (row) => <Named second={row.description}>{row.title}</Named>,
    },
    {
      key: 'state',
      title: 'State',
      by: ({ published }) => Number(published),
      text: ({ published }) => (published ? 'published' : 'draft'),
      cell: ({ published }) => (published ? <Chip tone="ok">Published</Chip> : <Chip>Draft</Chip>),
    },
    { key: 'order', title: 'Place', numeric: true, by: ({ order }) => order, cell: ({ order }) => order },
  ],
  views: () => [
    { key: 'published', label: 'Published', has: ({ published }) => published },
    { key: 'draft', label: 'Drafts', has: ({ published }) => !published },
  ],
  place: ({ order }) => order,
  form: {
    create: NewHighlight,
    change: HighlightChange,
    blank: { title: '', description: '', video: '', order: null, published: false },
    values: ({ title, description, video, order, published }) => ({ title, description, video, order, published }),
    labels: {
      title: 'the title',
      description: 'the description',
      video: 'the video',
      order: 'its place in the list',
      published: 'whether it is published',
    },
    Fields: HighlightFields,
  },
  calls: highlightWrites,
});

function HighlightFields({ row }: FieldsProps<Highlight>) {
  return (
    <>
      <TextField name="title" label="Title" most={TITLE_MAX} />
      <AreaField name="description" label="Description" most={DESCRIPTION_MAX} />
      <TextField name="video" label="Video" hint="The address of its page" inputMode="url" />
      <NumberField name="order" label="Place in the list" />
      <SwitchField name="published" label="Published" />
      <PictureField name={PICTURE} label="Picture" what="picture" current={row?.thumbnailUrl} shape="square" />
    </>
  );
}
