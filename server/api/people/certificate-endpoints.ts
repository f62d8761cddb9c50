import type { Endpoint } from '../../http/endpoint.ts';

export const certificateEndpoints: readonly Endpoint[] = [];
