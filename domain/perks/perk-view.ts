import * as v from 'valibot';

/**
 * `left` is null if unlimited. `claims`: ids of the people who claimed it; all for admins and its company, else at most the
 * caller's own.
 */
export const PerkView = v.pipe(
  v.object({
    id: v.string(),
    rev: v.string(),
    name: v.string(),
    description: v.string(),
    image: v.nullable(v.string()),
    company_id: v.nullable(v.string()),
    stock: v.nullable(v.number()),
    left: v.nullable(v.number()),
    url: v.string(),
    order: v.number(),
    claimed: v.boolean(),
    claims: v.array(v.string()),
  }),
  v.title('Perk'),
);
export type PerkView = v.InferOutput<typeof PerkView>;
