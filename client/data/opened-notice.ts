export { openPlace } from '../platform/push-messages.ts';
