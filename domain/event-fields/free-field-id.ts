/** Returns a free id made from a label. */
export function freeFieldId(label: string, taken: readonly string[]): string {
  const letters = label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '');
  const stem = (letters === '' ? 'field' : letters).slice(0, 20);
  const free = (id: string): boolean => !taken.includes(id) && !(id in Object.prototype);
  if (free(stem)) return stem;
  let nth = 2;
  while (!free(`${stem}_${nth}`)) nth += 1;
  return `${stem}_${nth}`;
}
