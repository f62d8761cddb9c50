import type { Endpoint } from '../../http/endpoint.ts';

export const directoryEndpoints: readonly Endpoint[] = [];
