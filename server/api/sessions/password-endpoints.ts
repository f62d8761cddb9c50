import type { Endpoint } from '../../http/endpoint.ts';

export const passwordEndpoints: readonly Endpoint[] = [];
