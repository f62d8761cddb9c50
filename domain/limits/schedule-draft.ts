// The organisers' draft of the schedule.

/** Maximum number of talks that one call puts into the draft, or releases. */
export const SCHEDULE_CHANGES_MAX = 500;
/** Maximum number of kept talks, over all people, that a forecast examines; with more it says that it covers only a part. */
export const FORECAST_KEEPERS_MAX = 500_000;
/** Maximum number of overlaps listed by a forecast: those that affect the most people. */
export const FORECAST_PAIRS = 5;
