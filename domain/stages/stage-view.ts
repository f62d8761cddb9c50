import * as v from 'valibot';

export const StageView = v.pipe(v.object({ id: v.string(), name: v.string(), order: v.number() }), v.title('Stage'));

export const TrackView = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    color: v.string(),
    sponsorship: v.nullable(v.object({ link: v.string(), imageURL: v.string(), title: v.string() })),
  }),
  v.title('Track'),
);
