import type { Endpoint } from '../../http/endpoint.ts';

export const adminUserEndpoints: readonly Endpoint[] = [];
