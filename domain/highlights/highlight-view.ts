import * as v from 'valibot';

export const HighlightView = v.pipe(
  v.object({
    id: v.string(),
    rev: v.string(),
    title: v.string(),
    description: v.string(),
    thumbnail: v.nullable(v.string()),
    video: v.string(),
    order: v.number(),
    published: v.boolean(),
  }),
  v.title('Highlight'),
);
