import { counted } from '../../../domain/counted.ts';

/** How many hear of it. */
export const reachWords = ({ people, devices }: { readonly people: number; readonly devices: number }): string =>
  `${counted(people, '1 person', `${people.toLocaleString('en')} people`)} in the app and ${counted(
    devices,
    '1 push device',
    `${devices.toLocaleString('en')} push devices`,
  )}`;
