import type { Endpoint } from '../../http/endpoint.ts';

export const calendarEndpoints: readonly Endpoint[] = [];
