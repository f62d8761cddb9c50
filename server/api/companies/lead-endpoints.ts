import type { Endpoint } from '../../http/endpoint.ts';

export const leadEndpoints: readonly Endpoint[] = [];
