import { HOUR, SECOND } from '../time.ts';

// The lobby: posts, perks, raffles (spec 9). Milliseconds unless the name says otherwise.

/** Maximum number of characters of a post's HTML, and of levels of nested elements. */
export const POST_BODY_MAX = 20_000;
export const POST_NESTING_MAX = 12;
export const RELATIVE_TIME_REFRESH = 60 * SECOND;
/** Maximum number of units of a perk in stock. */
export const STOCK_MAX = 1_000_000;
/** Maximum number of winners of one draw. */
export const RAFFLE_WINNERS_MAX = 1000;
/** How long after the draw winners may still get a push about it. */
export const WON_PUSH_LIFE = HOUR;
/** Maximum number of characters of the seed of a draw. */
export const SEED_MAX = 100;
/** How long it takes at most until a reaction is included in the public count. */
export const COUNT_FOLLOWS = 10 * SECOND;
/** Number of posts shown above the recommendations on a phone. */
export const POSTS_FIRST = 3;
