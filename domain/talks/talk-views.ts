import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';
import { byStart, takesPlace, type Talk } from './talk.ts';

/** Number of people who watched a talk, for organisers; id = the talk. `at`: when it was counted. */
export const TalkViews = v.object({
  talkId: v.string(),
  views: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: Instant,
});
export type TalkViews = v.InferOutput<typeof TalkViews>;

export const talkViewsCollection = collection('adm', 'talk-views', { schema: TalkViews });

export interface TalkFame {
  readonly viewsOf: (talkId: string) => number;
  readonly keptOf: (talkId: string) => number;
}

/** The most watched talks first, then the most kept, then by start. Before anyone watches, this shows what people look forward to. */
export const topTalks = (talks: readonly Talk[], { viewsOf, keptOf }: TalkFame, count: number): Talk[] =>
  talks
    .filter(takesPlace)
    .toSorted((a, b) => viewsOf(b.id) - viewsOf(a.id) || keptOf(b.id) - keptOf(a.id) || byStart(a, b))
    .slice(0, count);
