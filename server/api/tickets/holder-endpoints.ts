import type { Endpoint } from '../../http/endpoint.ts';

export const holderEndpoints: readonly Endpoint[] = [];
