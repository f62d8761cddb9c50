import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePostOrGone } from '../../data/opened-post.ts';
import { PostContent } from '../../parts/news/post-card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Sheet } from '../../ui/sheet.tsx';

const route = getRouteApi('/app/lobby');

/** `?post=<post>`: one post alone. Where there is none of that id, it closes by itself (spec 8). */
export function PostSheet() {
  const { post: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const post = usePostOrGone(wanted);
  // Stays while the sheet moves out.
  const [last, setLast] = useState(post);
  if (typeof post === 'object' && post !== last) setLast(post);
  const shown = typeof post === 'object' ? post : last;
  return (
    <Sheet
      open={wanted !== undefined && post !== 'gone'}
      onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      title="Post"
      place="centre"
    >
      {typeof shown === 'object' ? (
        <PostContent post={shown} />
      ) : (
        <Loading label="Loading the post" height="10rem" rows={1} />
      )}
    </Sheet>
  );
}
