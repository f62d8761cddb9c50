import * as v from 'valibot';

/** A draw in the API. Winners are numbers: people find their own, and no name is published. */
export const DrawView = v.pipe(
  v.object({
    drawn_at: v.string(),
    seed: v.string(),
    entries: v.number(),
    digest: v.string(),
    winners: v.array(v.string()),
  }),
  v.title('Draw'),
);

/** `number` is the caller's own, null before they enter. `winners` are people, for admins only. */
export const RaffleView = v.pipe(
  v.object({
    id: v.string(),
    rev: v.string(),
    title: v.string(),
    description: v.string(),
    image: v.nullable(v.string()),
    closes_at: v.nullable(v.string()),
    order: v.number(),
    entries: v.number(),
    entered: v.boolean(),
    number: v.nullable(v.string()),
    won: v.boolean(),
    draw: v.nullable(DrawView),
    winners: v.array(v.object({ number: v.string(), user_id: v.string(), name: v.string() })),
  }),
  v.title('Raffle'),
);
export type RaffleView = v.InferOutput<typeof RaffleView>;
