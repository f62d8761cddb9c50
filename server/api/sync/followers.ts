import type { Follower } from '../../log/log-tables.ts';
import { noteKeepers } from '../notifications/keepers.ts';

/** Tables that follow what people do in their own scopes. */
export const followers: readonly Follower[] = [noteKeepers];
