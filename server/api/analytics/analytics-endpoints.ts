import type { Endpoint } from '../../http/endpoint.ts';

export const analyticsEndpoints: readonly Endpoint[] = [];
