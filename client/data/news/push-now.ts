import { pushStateNow } from '../../platform/push/push-state-now.ts';
import { type PushState, usePushState } from './push.ts';

/** Push state of this device from the first render; the later check seldom differs. */
export const usePushStateNow = (): PushState => usePushState() ?? pushStateNow();
