import type { Endpoint } from '../../http/endpoint.ts';

export const postEndpoints: readonly Endpoint[] = [];
