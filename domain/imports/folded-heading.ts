/** `E-Mail`, `e_mail` and `e mail` are one heading; accents make no other. */
export const foldedHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
