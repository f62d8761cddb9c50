import type { Scope } from '../../../domain/sync/log.ts';
import { OPEN, PUBLIC } from '../../../domain/sync/readable-scopes.ts';
import { isGuest } from './session.ts';

/** The scope with the programme: `open` for a guest, otherwise `pub`. Screens read the collections of both as those of `pub`. */
export const mainScope = (): Scope => (isGuest() ? OPEN : PUBLIC);
