import type { Endpoint } from '../../http/endpoint.ts';

export const companyEndpoints: readonly Endpoint[] = [];
