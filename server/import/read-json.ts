import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { TextFile } from './import-file.ts';

/** The file as a value, or one sentence that says where it stops being JSON. */
export function readJson({ name, text }: TextFile): { readonly value: unknown } | Refusal {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return refusal('malformed', problem(name, text, error instanceof Error ? error.message : ''));
  }
}

function problem(name: string, text: string, message: string): string {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  const line = text.slice(0, position).split('\n').length;
  const isCut = position >= text.trimEnd().length || /end of JSON|unterminated/i.test(message);
  return isCut
    ? `${name} ends in the middle, in line ${line}; it looks cut off.`
    : `${name} is not JSON from line ${line} on.`;
}
