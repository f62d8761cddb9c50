import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';

/** Parses an answer with its schema, so that the server sends nothing that the call does not declare. */
export function checkedOutput<Output extends Endpoint['output']>(
  { path, output }: { readonly path: string; readonly output: Output },
  answer: unknown,
): v.InferOutput<Output> {
  const parsed = v.safeParse(output, answer);
  if (parsed.success) return parsed.output;
  // Valibot's own message would contain the value, and it would get into the log.
  throw new TypeError(
    `${path} answers otherwise than it says, at ${parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the top').join(', ')}`,
  );
}
