import type { FieldProblem } from './refusal.ts';
import { texts } from './texts.ts';

/** Shown by the sync line and the login page already (spec 8). */
const SILENT: ReadonlySet<string> = new Set([texts.networkError, texts.notAuthorized]);

/** Sentences to show for an error (spec 8): each item of its list, or its own message without one; some are not shown. */
export const errorSentences = (message: string, data: readonly FieldProblem[] = []): string[] =>
  (data.length > 0 ? data.map((item) => item.message) : [message]).filter((text) => !SILENT.has(text));
