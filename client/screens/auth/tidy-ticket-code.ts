/** Symbols before and after the dash of a code like `3ABC-1`. */
const HEAD = 4;
const LENGTH = 5;

/**
 * What is kept of what is typed: capitals, and the dash once five symbols are there. Longer codes are left to the
 * organiser's own writing.
 */
export function tidyTicketCode(typed: string): string {
  const text = typed.toUpperCase().trimStart();
  const symbols = text.replaceAll(/[\s-]/g, '');
  return symbols.length === LENGTH ? `${symbols.slice(0, HEAD)}-${symbols.slice(HEAD)}` : text;
}
