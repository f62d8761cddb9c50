/** Seeds that once showed a bug of the product; never removed. What a seed does changes with the simulator, so each names its bug. */
export const FOUND_SEEDS: readonly number[] = [
  8, // A server that had missed a truncation appended below the horizon.
  35, // A missed wake-up left devices behind for good, because nothing but the next append looked again.
  41, // As 8: it answered from before the horizon.
  136, // A log page cut off on the way left the catalog behind while its stream stayed open.
  315, // As 136, at the digest that a fresh snapshot is compared with.
  721, // As 136.
  135, // A stream that began during a look at the log shared its answer, which was older than the stream.
  443, // A server that loaded missed entries notified no device.
  570, // As 135.
  5, // A second tab was not told what the leading one read from the log by itself, and stayed behind.
  182, // What was tapped in a tab that was closed at once stayed in the journal while another tab was open.
  883, // A pull came in between the answer to a push and its being noted on a slow disk, and was passed over for ever.
  2896, // What a replication that was stopped still had on its way made a sent change look unsent for ever.
  19399, // A tab that had caught up while it followed and led then did not announce it, and another stayed behind.
  753, // What a new stream had not brought was not asked for, because a run of the one before answered the pull.
];
