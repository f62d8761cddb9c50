// Fields of talks, stages and tracks.

/** Maximum number of characters of a talk's title and of its description. */
export const TALK_TITLE_MAX = 200;
export const TALK_DESCRIPTION_MAX = 10_000;
/** Maximum length of a talk entered by hand, in minutes: a day. */
export const TALK_MINUTES_MAX = 1440;
export const TALK_SPEAKERS_MAX = 100;
/** Maximum number of seats of a talk with sign-up. */
export const TALK_CAPACITY_MAX = 100_000;
/** Largest offset into a recording in seconds: a day. */
export const TALK_OFFSET_MAX = 86_400;
/** First and last year in which a talk may start; others are typing errors. */
export const TALK_YEAR_MIN = 2000;
export const TALK_YEAR_MAX = 2199;
/** Maximum number of characters of a stage's or track's name. */
export const PLACE_NAME_MAX = 100;
/** Highest `order` of a stage, its column in the grid. */
export const STAGE_ORDER_MAX = 1000;
/** Maximum number of people that fit in front of a stage. */
export const STAGE_CAPACITY_MAX = 1_000_000;
/** Maximum number of caption languages of a talk. */
export const TALK_CAPTIONS_MAX = 20;
/** Maximum number of characters of a caption's label. */
export const CAPTION_LABEL_MAX = 50;
/** Maximum number of links of a talk, and of characters of a link's title. */
export const TALK_LINKS_MAX = 20;
export const TALK_LINK_TITLE_MAX = 100;
/** Maximum number of addresses at which a talk is streamed: one for each place. */
export const TALK_STREAMS_MAX = 6;
/** Maximum number of characters of the name of a room outside the app. */
export const ROOM_NAME_MAX = 40;
