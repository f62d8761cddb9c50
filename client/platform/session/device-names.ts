import { personKey } from '../../../domain/people/person-key.ts';
import { GUEST } from './session.ts';

const GUEST_KEY = personKey(GUEST.id);

/** Name of a database of the person with this key. Guests have databases of their own (`plenary-guest-…`). */
export const databaseName = (holds: 'catalog' | 'device' | 'mine', key: string): string =>
  key === GUEST_KEY ? `plenary-guest-${holds}` : `plenary-${holds}-${key}`;
