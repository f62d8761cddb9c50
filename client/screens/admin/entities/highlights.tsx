import Sparkles from 'lucide-react/icons/sparkles';
import { plural } from '../../../../domain/plural.ts';
import { type Highlight, HighlightChange, NewHighlight } from '../../../../domain/highlights/highlight.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { highlightRows, highlightWrites } from '../../../data/admin/event/lobby.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { areaField, formOf, numberField, pictureField, textField, switchField } from '../fields/form-fields.tsx';
import { TwoLineCell } from '../fields/two-line-cell.tsx';
import { entity } from '../entity-kit/entity.ts';

export const highlightsEntity = entity<Highlight>({
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
      cell: (row) => <TwoLineCell second={row.description}>{row.title}</TwoLineCell>,
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
  form: formOf<Highlight>()({
    create: NewHighlight,
    change: HighlightChange,
    fields: {
      title: textField('Title', { most: TITLE_MAX }),
      description: areaField('Description', { most: DESCRIPTION_MAX }),
      video: textField('Video', { hint: 'The address of its page', inputMode: 'url' }),
      order: numberField('Place in the list', { called: 'its place in the list' }),
      published: switchField('Published', { called: 'whether it is published' }),
      [PICTURE]: pictureField('Picture', {
        what: 'picture',
        shape: 'square',
        current: ({ thumbnailUrl }: Highlight) => thumbnailUrl,
      }),
    },
  }),
  calls: highlightWrites,
});
