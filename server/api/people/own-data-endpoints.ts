import type { Endpoint } from '../../http/endpoint.ts';

export const ownDataEndpoints: readonly Endpoint[] = [];
