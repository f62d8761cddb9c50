import type { Endpoint } from '../../http/endpoint.ts';

export const connectionEndpoints: readonly Endpoint[] = [];
