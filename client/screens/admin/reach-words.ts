import { plural } from '../../../domain/plural.ts';

/** How many people and devices get it. */
export const reachWords = ({ people, devices }: { readonly people: number; readonly devices: number }): string =>
  `${plural(people, '1 person', `${people.toLocaleString('en')} people`)} in the app and ${plural(
    devices,
    '1 push device',
    `${devices.toLocaleString('en')} push devices`,
  )}`;
