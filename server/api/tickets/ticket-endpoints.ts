import type { Endpoint } from '../../http/endpoint.ts';

export const ticketEndpoints: readonly Endpoint[] = [];
