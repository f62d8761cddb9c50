import { HOUR, SECOND } from '../time.ts';

// The lobby: posts, perks, raffles (spec 9). Milliseconds unless the name says otherwise.

/** Characters of a post as it is sent, in HTML; elements may stand this deep in each other. */
export const POST_BODY_MAX = 20_000;
export const POST_NESTING_MAX = 12;
export const RELATIVE_TIME_REFRESH = 60 * SECOND;
/** How many of a perk there may be. */
export const STOCK_MAX = 1_000_000;
/** How many may win in one draw. */
export const RAFFLE_WINNERS_MAX = 1000;
/** From the draw, in which a winner is still pushed the news. */
export const WON_PUSH_LIFE = HOUR;
/** Characters of the seed of a draw. */
export const SEED_MAX = 100;
/** After a reaction was sent the count that everybody sees has it, at the latest. */
export const COUNT_FOLLOWS = 10 * SECOND;
/** Posts above what is recommended on a phone. */
export const POSTS_FIRST = 3;
