/** The Node to run everything with, or in one sentence why there is none. */
export function chooseNode(
  modules: string,
  own: Pick<NodeJS.Process, 'platform' | 'arch' | 'execPath'> & { readonly versions: { readonly node: string } },
): { readonly node?: string; readonly refusal?: string };
