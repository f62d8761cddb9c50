import type { Endpoint } from '../../http/endpoint.ts';

export const raffleEndpoints: readonly Endpoint[] = [];
