import type { LogEntry } from '../../../domain/sync/log.ts';
import { noteKeepers } from '../notifications/keepers.ts';
import type { Ports } from '../../ports.ts';

/**
 * Tables that follow what people do in their own scopes. Each entry reaches them at least once, a crash included, so a
 * follower must not mind repeats.
 */
export type Follower = (run: readonly LogEntry[], ports: Pick<Ports, 'store'>) => Promise<void>;

export const followers: readonly Follower[] = [noteKeepers];
