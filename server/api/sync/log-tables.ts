import type { LogTables } from '../../log/log-tables.ts';
import { followLog } from '../audit/follow-log.ts';
import { followers } from './followers.ts';
import { scopesToSweep } from './scopes-to-sweep.ts';
import { projections } from './projections.ts';

/** What the log of this product counts, who follows it, and what it lets go of. */
export const logTables: LogTables = { projections, followers, beforeSweep: followLog, scopesToSweep };
