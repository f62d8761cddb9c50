import { counted } from '../counted.ts';
/** What a closed filter says of the choices in it (spec 2, track filter): nothing for none, the one there is, or how many. */
export function chosenLabel(chosen: readonly string[]): string {
  const [only = ''] = chosen;
  return chosen.length > 1 ? counted(chosen.length, only, `${chosen.length} items`) : only;
}
