import type { Endpoint } from '../../http/endpoint.ts';

export const userEndpoints: readonly Endpoint[] = [];
