import type { Endpoint } from '../../http/endpoint.ts';

export const talkEndpoints: readonly Endpoint[] = [];
