import type { Call } from '../../../domain/calls/call.ts';

interface Sought {
  readonly method: string;
  /** Below /api. */
  readonly path: string;
}

/** The call that a path is of, with what stands in its places. The order of the list decides, as it does for the router. */
export function findCall<C extends Call>(
  { method, path }: Sought,
  calls: readonly C[],
): { readonly call: C; readonly params: Record<string, string> } | undefined {
  for (const call of calls) {
    if (call.method.toUpperCase() !== method) continue;
    const params = paramsIn(path, call.path);
    if (params) return { call, params };
  }
  return undefined;
}

function paramsIn(path: string, pattern: string): Record<string, string> | undefined {
  const [words, places] = [path.split('/'), pattern.split('/')];
  if (words.length !== places.length) return undefined;
  const params: Record<string, string> = Object.create(null);
  for (const [at, place] of places.entries()) {
    const word = words[at] ?? '';
    if (!place.startsWith(':')) {
      if (place !== word) return undefined;
      continue;
    }
    const value = decoded(word);
    if (!value) return undefined;
    params[place.slice(1)] = value;
  }
  return params;
}

function decoded(word: string): string | undefined {
  try {
    return decodeURIComponent(word);
  } catch {
    return undefined; // What cannot be read names nothing.
  }
}
