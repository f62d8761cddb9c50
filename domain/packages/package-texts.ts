import { plural } from '../plural.ts';

/** Why a package that booths have cannot be removed. */
export const packageInUse = (booths: number): string =>
  plural(
    booths,
    '1 booth has this package. Give it another one first.',
    `${booths.toLocaleString('en')} booths have this package. Give them another one first.`,
  );

/** Why nobody can be added to a company whose booth has as many members as its package allows. */
export const membersFull = ({ name, most }: { readonly name: string; readonly most: number }): string =>
  plural(
    most,
    `The package of ${name} allows 1 member. Remove that one first, or choose another package.`,
    `The package of ${name} allows ${most} members. Remove one first, or choose another package.`,
  );

/** Why a row of a table is refused whose person would be a member more than the package of the company allows; follows the row. */
export const rowBeyondMembers = ({ name, most }: { readonly name: string; readonly most: number }): string =>
  plural(
    most,
    `is one member too many: the package of ${name} allows 1 member`,
    `is one member too many: the package of ${name} allows ${most} members`,
  );
