import type { Endpoint } from '../../http/endpoint.ts';

export const resourceEndpoints: readonly Endpoint[] = [];
