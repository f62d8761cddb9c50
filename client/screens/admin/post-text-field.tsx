import { Suspense } from 'react';
import { useOnline } from '../../data/device/online.ts';
import { AreaField } from '../../ui/form/area-field.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { Loading } from '../../ui/status/loading.tsx';

export interface PostTextProps {
  readonly name: string;
  readonly label: string;
  readonly most: number;
  /** A page of the event, whose text may name facts and blanks. */
  readonly isPage?: boolean;
}

const Editor = lazyPart(() => import('./post-editor/post-editor.tsx').then((part) => part.PostEditor));

/** Formatted text as a post's HTML. The editor is not stored offline; without it the HTML is edited as text. */
export const PostTextField = (props: PostTextProps) => (
  <Suspense fallback={<Without {...props} />}>
    <Editor {...props} />
  </Suspense>
);

/** The same for a page of the event. */
export const PageTextField = (props: Omit<PostTextProps, 'isPage'>) => <PostTextField {...props} isPage />;

const Without = (props: PostTextProps) =>
  useOnline() ? (
    <div data-first tabIndex={-1}>
      <Loading label="Loading the editor" />
    </div>
  ) : (
    <AreaField {...props} hint="In HTML: <p>, <b>, <a href>, lists and headings" rows={8} />
  );
