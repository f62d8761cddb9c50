import * as v from 'valibot';
import { isAppPath } from '../../../domain/app-path.ts';

/** A path in the app to return to after logging in; anything else is dropped, so that links cannot redirect elsewhere. */
const ReturnPath = v.pipe(v.string(), v.check(isAppPath));

/** URL parameters of the auth routes. */
export const LogInSearch = v.object({ to: v.fallback(v.optional(ReturnPath), undefined) });
