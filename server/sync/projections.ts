import { talkCounts } from '../api/agenda/talk-counts.ts';
import type { Projection } from './projection.ts';

/** Everything that is counted across scopes. */
export const projections: readonly Projection[] = [talkCounts];
