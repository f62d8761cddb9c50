/** Normalizes a heading: `E-Mail`, `e_mail` and `e mail` are the same; accents are ignored. */
export const foldedHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
