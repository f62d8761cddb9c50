import * as v from 'valibot';
import { OIDC_GROUP_MAX } from '../../../domain/limits/oidc.ts';
import { isEntra } from '../../../domain/oidc/oidc-provider.ts';
import { isEmail } from '../../../domain/sessions/email.ts';

const SUBJECT_MAX = 255;
const NAME_MAX = 80;

const text = v.optional(v.fallback(v.string(), ''), '');
const name = v.pipe(
  text,
  v.transform((said) => said.trim().slice(0, NAME_MAX)),
);

/** What a provider says about a person, as far as it is used. Anything malformed counts as not said. */
const Claims = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(SUBJECT_MAX)),
  email: text,
  email_verified: v.optional(v.unknown()),
  xms_edov: v.optional(v.unknown()),
  given_name: name,
  family_name: name,
  groups: v.optional(v.fallback(v.array(v.unknown()), []), []),
});

export interface OidcClaims {
  readonly iss: string;
  readonly sub: string;
  /** The mail address, if the provider says that it has checked it; else empty. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly string[];
}

/** Reads the claims of an ID token that was checked; undefined if it names nobody. */
export function readClaims(claims: unknown): OidcClaims | undefined {
  const read = v.safeParse(Claims, claims);
  if (!read.success) return undefined;
  const { iss, sub, email, given_name: firstName, family_name: lastName, groups } = read.output;
  const isVerified = read.output.email_verified === true || (isEntra(iss) && saysYes(read.output.xms_edov));
  return {
    iss,
    sub,
    email: isVerified && isEmail(email) ? email : '',
    firstName,
    lastName,
    groups: groups.filter((one): one is string => typeof one === 'string' && one.length <= OIDC_GROUP_MAX),
  };
}

/** Microsoft Entra says it as a boolean, a number or a text, depending on the kind of account. */
const saysYes = (said: unknown): boolean => said === true || said === 1 || said === '1' || said === 'true';
