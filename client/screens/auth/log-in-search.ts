import * as v from 'valibot';
import { isAppPath } from '../../../domain/app-path.ts';

/** A place in the app to go on to after logging in; anything else is dropped, so no link can send people elsewhere. */
const ReturnPath = v.pipe(v.string(), v.check(isAppPath));

/** What the auth routes read from the address. Codes made of digits arrive as numbers, so everything is read as text. */
const Text = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const optionalText = v.fallback(v.optional(Text), undefined);

export const LogInSearch = v.object({ to: v.fallback(v.optional(ReturnPath), undefined) });

export const RegisterSearch = v.object({ ...LogInSearch.entries, email: optionalText, reference: optionalText });

export const VerifySearch = v.object({ ...LogInSearch.entries, token: optionalText });
