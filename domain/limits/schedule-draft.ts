// The organisers' draft of the schedule.

/** Talks that are put into the draft, or released, at once. */
export const SCHEDULE_CHANGES_MAX = 500;
/** Choices of people a forecast looks at; with more it says that it is of a part of them. */
export const FORECAST_KEEPERS_MAX = 500_000;
/** Overlaps that a forecast names, those of most people first. */
export const FORECAST_PAIRS = 5;
