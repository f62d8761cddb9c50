import type { Endpoint } from '../../http/endpoint.ts';

export const trackEndpoints: readonly Endpoint[] = [];
