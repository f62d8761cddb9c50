import * as v from 'valibot';
import { isAppPath } from '../../../domain/app-path.ts';

/** A place in the app to go on to after logging in; anything else is dropped, so no link can send people elsewhere. */
const ReturnPath = v.pipe(v.string(), v.check(isAppPath));

/** What the auth routes read from the address. */
export const LogInSearch = v.object({ to: v.fallback(v.optional(ReturnPath), undefined) });
