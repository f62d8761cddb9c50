/** A choice as an address has it, which leaves out what narrows nothing down. */
export const someOf = (chosen: readonly string[]): string[] | undefined =>
  chosen.length > 0 ? [...chosen] : undefined;
