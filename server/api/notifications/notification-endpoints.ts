import type { Endpoint } from '../../http/endpoint.ts';

export const notificationEndpoints: readonly Endpoint[] = [];
