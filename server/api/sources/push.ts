import type { ShopListener } from './source-port.ts';

/** Any system: what it says comes with a call of its own (push-endpoints.ts), so its address for calls hears nothing. */
export const push = (): ShopListener => ({ hear: () => undefined });
