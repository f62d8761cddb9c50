/** The two parts of a name: its last word is the last name. */
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return {
    first_name: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    last_name: words.slice(1).at(-1) ?? '',
  };
}
