import type { Endpoint } from '../../http/endpoint.ts';

export const settingsEndpoints: readonly Endpoint[] = [];
