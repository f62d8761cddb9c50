import type { Endpoint } from '../../http/endpoint.ts';

export const perkEndpoints: readonly Endpoint[] = [];
