import type { Endpoint } from '../../http/endpoint.ts';

export const highlightEndpoints: readonly Endpoint[] = [];
