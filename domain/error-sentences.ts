import type { FieldProblem } from './refusal.ts';
import { texts } from './texts.ts';

/** Not worth a word: the sync line and the login page already say it (spec 8). */
const SILENT: ReadonlySet<string> = new Set([texts.networkError, texts.notAuthorized]);

/** What is said of an error (spec 8): each item of its list, or its own message where it has none; some are silent. */
export const errorSentences = (message: string, data: readonly FieldProblem[] = []): string[] =>
  (data.length > 0 ? data.map((item) => item.message) : [message]).filter((text) => !SILENT.has(text));
