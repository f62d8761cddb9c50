import type { Endpoint } from '../../http/endpoint.ts';

export const stageEndpoints: readonly Endpoint[] = [];
