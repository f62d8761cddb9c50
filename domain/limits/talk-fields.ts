// What is entered of talks, stages and tracks.

/** Characters. */
export const TALK_TITLE_MAX = 200;
export const TALK_DESCRIPTION_MAX = 10_000;
/** A talk takes at most a day, in minutes. */
export const TALK_MINUTES_MAX = 1440;
export const TALK_SPEAKERS_MAX = 100;
/** Places in the largest room. */
export const TALK_CAPACITY_MAX = 100_000;
/** Seconds into a recording: a day. */
export const TALK_OFFSET_MAX = 86_400;
/** Years in which a talk may start: others are typing errors. */
export const TALK_YEAR_MIN = 2000;
export const TALK_YEAR_MAX = 2199;
/** Characters of the name of a stage or a track. */
export const PLACE_NAME_MAX = 100;
/** Columns of the grid. */
export const STAGE_ORDER_MAX = 1000;
/** People whom a stage has room for. */
export const STAGE_CAPACITY_MAX = 1_000_000;
/** Languages a talk may have captions in. */
export const TALK_CAPTIONS_MAX = 20;
/** Characters of what a caption is called. */
export const CAPTION_LABEL_MAX = 50;
/** Links of a talk, and characters of what one is called. */
export const TALK_LINKS_MAX = 20;
export const TALK_LINK_TITLE_MAX = 100;
