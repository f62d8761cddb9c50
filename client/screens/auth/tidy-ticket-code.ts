/** Symbols before the dash of a code like `3ABC-1`, and in all. */
const HEAD = 4;
const LENGTH = 5;

/** Formats typed text: capitals, and the dash once five symbols are there. Longer codes keep the organiser's own format. */
export function tidyTicketCode(typed: string): string {
  const text = typed.toUpperCase().trimStart();
  const symbols = text.replaceAll(/[\s-]/g, '');
  return symbols.length === LENGTH ? `${symbols.slice(0, HEAD)}-${symbols.slice(HEAD)}` : text;
}
