// The organisers' draft of the schedule.

/** Talks put into the draft, or released, at once. */
export const SCHEDULE_CHANGES_MAX = 500;
/** Choices of people that a forecast examines; with more it says that it covers only a part. */
export const FORECAST_KEEPERS_MAX = 500_000;
/** Overlaps listed by a forecast, those of most people first. */
export const FORECAST_PAIRS = 5;
