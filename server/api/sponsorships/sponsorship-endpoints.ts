import type { Endpoint } from '../../http/endpoint.ts';

export const sponsorshipEndpoints: readonly Endpoint[] = [];
