import { HOUR, SECOND } from '../time.ts';

// The lobby: posts, perks, raffles (spec 9). Milliseconds unless the name says otherwise.

/** Characters of a post's HTML, and nesting depth of its elements. */
export const POST_BODY_MAX = 20_000;
export const POST_NESTING_MAX = 12;
export const RELATIVE_TIME_REFRESH = 60 * SECOND;
/** Units of a perk in stock. */
export const STOCK_MAX = 1_000_000;
/** Winners of one draw. */
export const RAFFLE_WINNERS_MAX = 1000;
/** Time after the draw within which winners get a push. */
export const WON_PUSH_LIFE = HOUR;
/** Characters of the seed of a draw. */
export const SEED_MAX = 100;
/** Time within which a reaction is included in the public count. */
export const COUNT_FOLLOWS = 10 * SECOND;
/** Posts above the recommendations on a phone. */
export const POSTS_FIRST = 3;
