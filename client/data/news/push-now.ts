import { pushStateNow } from '../../platform/push/push-state-now.ts';
import { type PushState, usePushState } from './push.ts';

/** Whether pushes come to this device, from the first moment: what is asked of it later seldom says otherwise. */
export const usePushStateNow = (): PushState => usePushState() ?? pushStateNow();
