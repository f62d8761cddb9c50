/** A choice as a URL parameter: undefined if nothing is chosen. */
export const omitEmpty = (chosen: readonly string[]): string[] | undefined =>
  chosen.length > 0 ? [...chosen] : undefined;
