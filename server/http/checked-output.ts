import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';

/** Parsed on the way out as well: what a call does not promise does not leave. */
export function checkedOutput({ path, output }: Pick<Endpoint, 'path' | 'output'>, answer: unknown): unknown {
  const parsed = v.safeParse(output, answer);
  if (parsed.success) return parsed.output;
  // Valibot's own message would take the value into the log.
  throw new TypeError(
    `${path} answers otherwise than it says, at ${parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the top').join(', ')}`,
  );
}
