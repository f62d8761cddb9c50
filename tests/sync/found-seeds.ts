/**
 * Seeds that once revealed a bug of the product; never removed. When the simulator changes, a seed takes another course, so
 * each line names its bug.
 */
export const FOUND_SEEDS: readonly number[] = [
  8, // A server that had missed a truncation appended below the horizon.
  35, // After a missed wake-up devices stayed behind for ever, because only the next append checked again.
  41, // Like 8: the server answered with data from before the horizon.
  136, // After a log page was cut off in transit, the catalog stayed behind while its stream stayed open.
  315, // Like 136, with the digest that is compared with a fresh snapshot.
  721, // Like 136.
  135, // A stream that began during a read of the log shared its result, which was older than the stream.
  443, // A server that loaded missed entries notified no device.
  570, // Like 135.
  5, // The leading tab did not tell a second tab what it had read from the log, so that tab stayed behind.
  182, // A tap in a tab that was closed at once stayed in the journal while another tab was open.
  883, // A pull arrived after the answer to a push but before a slow disk had stored that answer, and was ignored for ever.
  2896, // The pending work of a stopped replication made a sent change look unsent for ever.
  19399, // A tab that had caught up before it became the leader did not announce it, so another tab stayed behind.
  753, // Data that a new stream had not delivered was not fetched, because buffered ops of the previous stream answered the pull.
];
