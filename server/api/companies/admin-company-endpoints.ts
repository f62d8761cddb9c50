import type { Endpoint } from '../../http/endpoint.ts';

export const adminCompanyEndpoints: readonly Endpoint[] = [];
