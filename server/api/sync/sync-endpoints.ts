import { mineEndpoints } from './mine-endpoints.ts';
import { scopeEndpoints } from './scope-endpoints.ts';
import { streamEndpoints } from './stream-endpoints.ts';

/** Every call of sync: a scope as a whole or in steps, as it happens, and the person's own documents both ways. */
export const syncEndpoints = [...scopeEndpoints, ...streamEndpoints, ...mineEndpoints];
