import Newspaper from 'lucide-react/icons/newspaper';
import { plural } from '../../../../domain/plural.ts';
import { POST_BODY_MAX } from '../../../../domain/limits/lobby.ts';
import { PostForm } from '../../../../domain/posts/post.ts';
import { type PostRow, postRows, postWrites } from '../../../data/admin/lobby.ts';
import { Chip } from '../../../ui/chip.tsx';
import { PictureField } from '../../../ui/form/picture-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { instantCell, yesCell } from '../file-cells.ts';
import { InstantField, isoOf } from '../instant-field.tsx';
import { Moment } from '../moment.tsx';
import { Named } from '../named.tsx';
import { type FieldsProps, noun } from '../noun.ts';
import { PostTextField } from '../post-text-field.tsx';
import { OptionalTextField } from '../optional-text-field.tsx';
import { PostShown } from './post-shown.tsx';

export const postsNoun = noun<PostRow>({
  type: 'POSTS',
  icon: Newspaper,
  words: {
    title: 'Posts',
    search: 'Search posts',
    add: 'New post',
    remove: 'Remove post',
    count: (rows) => plural(rows, '1 post', `${rows.toLocaleString('en')} posts`),
    none: 'There are no posts yet',
    noMatch: 'No post fits this search',
    gone: 'This post is gone',
  },
  rows: postRows,
  name: ({ words }) => (words === '' ? 'A post without words' : words.length > 60 ? `${words.slice(0, 59)}…` : words),
  text: ({ words }) => words,
  columns: [
    {
      key: 'words',
      title: 'Post',
      by: ({ words }) => words,
      cell: ({ words }) => <Named>{words || 'A post without words'}</Named>,
    },
    {
      key: 'at',
      title: 'Published',
      by: ({ publishAt }) => publishAt,
      text: ({ publishAt }) => instantCell(publishAt),
      cell: ({ publishAt }) => <Moment at={publishAt} />,
    },
    { key: 'love', title: 'Love', numeric: true, by: ({ love }) => love, cell: ({ love }) => love },
    {
      key: 'pinned',
      title: 'Pinned',
      text: ({ pinned }) => yesCell(pinned),
      cell: ({ pinned }) => (pinned ? <Chip tone="accent">Pinned</Chip> : null),
    },
  ],
  views: () => [{ key: 'pinned', label: 'Pinned', has: ({ pinned }) => pinned }],
  form: {
    create: PostForm,
    change: PostForm,
    blank: { body: '', schedule_at: null, pinned: false, vimeo_id: null },
    values: ({ body, scheduleAt, pinned, vimeoId }) => ({
      body,
      schedule_at: isoOf(scheduleAt),
      pinned,
      vimeo_id: vimeoId,
    }),
    labels: {
      body: 'the text',
      schedule_at: 'when it is published',
      pinned: 'whether it is pinned',
      vimeo_id: 'the video',
    },
    Fields: PostFields,
  },
  calls: postWrites,
});

function PostFields({ row }: FieldsProps<PostRow>) {
  return (
    <>
      <PostTextField name="body" label="Text" most={POST_BODY_MAX} />
      <InstantField name="schedule_at" label="Published" hint="Leave empty to publish now" />
      <SwitchField name="pinned" label="Pinned" hint="Stays at the top" />
      <OptionalTextField name="vimeo_id" label="Video at Vimeo" hint="Its number or its address" />
      <PictureField name={PICTURE} label="Picture" what="picture" current={row?.pictureUrl} shape="square" />
      <PostShown row={row} />
    </>
  );
}
