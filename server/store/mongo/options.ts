import type { MongoClientOptions } from 'mongodb';

/**
 * Longer than a replica set takes to elect another primary (10 s and a moment), shorter than a device waits for an
 * answer (20 s).
 */
const REACH_WITHIN = 15_000;
/** How long the majority may take to confirm a write. */
const CONFIRM_WITHIN = 10_000;
/** How long the server may take to answer one command; the driver then asks once more. Longer than it may take to confirm. */
const ANSWER_WITHIN = 15_000;

/** Options that an operator may state in the address, where they hold. */
const DEFAULTS = {
  appName: 'plenary',
  retryWrites: true,
  serverSelectionTimeoutMS: REACH_WITHIN,
  socketTimeoutMS: ANSWER_WITHIN,
  // Callers that find every connection taken by calls that hang do not hang with them.
  waitQueueTimeoutMS: ANSWER_WITHIN,
} satisfies MongoClientOptions;

/**
 * How the store speaks to MongoDB. What the address says holds, but for what our promises rest on: what was acknowledged
 * survives the loss of any minority of members, and nothing else is ever read.
 */
export function mongoOptions(uri: string): MongoClientOptions {
  const stated = new Map(
    [...new URLSearchParams(uri.split('?')[1] ?? '')].map(([name, value]) => [name.toLowerCase(), value]),
  );
  const confirmWithin = stated.get('wtimeoutms') ?? stated.get('wtimeout');
  return {
    ...Object.fromEntries(Object.entries(DEFAULTS).filter(([name]) => !stated.has(name.toLowerCase()))),
    writeConcern: {
      w: 'majority',
      journal: true,
      wtimeoutMS: confirmWithin === undefined ? CONFIRM_WITHIN : Number(confirmWithin),
    },
    readConcern: { level: 'majority' },
    readConcernLevel: 'majority',
    readPreference: 'primary',
    ignoreUndefined: false,
  };
}
