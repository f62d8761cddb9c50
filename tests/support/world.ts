import type { WorldDocument } from './test-app.ts';

/**
 * Things of every noun under fixed ids, beside the people and talks every test has: what the documented examples,
 * the role matrix and the hostile bodies are about.
 */
export const worldDocuments: readonly WorldDocument[] = [];
