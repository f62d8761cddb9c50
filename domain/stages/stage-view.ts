import * as v from 'valibot';
import { TalkLink } from '../talks/talk.ts';
import { Extra } from '../event-fields/extra-value.ts';

export const StageView = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    order: v.number(),
    links: v.exactOptional(v.array(TalkLink)),
    extra: v.exactOptional(Extra),
  }),
  v.title('Stage'),
);

export const TrackView = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    color: v.string(),
    sponsorship: v.nullable(v.object({ link: v.string(), imageURL: v.string(), title: v.string() })),
  }),
  v.title('Track'),
);
