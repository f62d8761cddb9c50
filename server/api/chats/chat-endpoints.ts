import type { Endpoint } from '../../http/endpoint.ts';

export const chatEndpoints: readonly Endpoint[] = [];
