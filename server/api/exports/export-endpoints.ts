import type { Endpoint } from '../../http/endpoint.ts';

export const exportEndpoints: readonly Endpoint[] = [];
