// The organisers' draft of the schedule.

/** Most talks that one call puts into the draft, or releases. */
export const SCHEDULE_CHANGES_MAX = 500;
/** Most kept talks, over all people, that a forecast examines; with more it says that it covers only a part. */
export const FORECAST_KEEPERS_MAX = 500_000;
/** Most overlaps listed by a forecast: those that affect the most people. */
export const FORECAST_PAIRS = 5;
