import * as v from 'valibot';
import { thingId } from '../forms/input-schemas.ts';
import {
  OIDC_CLIENT_MAX,
  OIDC_GROUP_MAX,
  OIDC_GROUPS_MAX,
  OIDC_ISSUER_MAX,
  OIDC_NAME_MAX,
  OIDC_SECRET_MAX,
} from '../limits/oidc.ts';
import { texts } from '../texts.ts';
import { TicketTypeId } from '../tickets/ticket-type.ts';

/** Who may log in by a provider: people with an account here, or everybody whom it vouches for. */
export const OIDC_ADMITS = ['known', 'everybody'] as const;
export const OidcAdmits = v.picklist(OIDC_ADMITS);
export type OidcAdmits = v.InferOutput<typeof OidcAdmits>;

const upTo = (most: number) => v.maxLength<string, number, string>(most, `At most ${most} characters`);
const required = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(texts.fieldMissing), upTo(most));

const Group = required(OIDC_GROUP_MAX);

/** What it means that a provider names a group of a person: a company, or a ticket. */
export const GroupMeaning = v.variant('gives', [
  v.object({ group: Group, gives: v.literal('company'), company: thingId }),
  v.object({ group: Group, gives: v.literal('ticket'), type: TicketTypeId }),
]);
export type GroupMeaning = v.InferOutput<typeof GroupMeaning>;

const ISSUER_WRONG = 'Enter the whole address, such as https://login.example.org';
const MANY_TENANTS = 'Enter the address of your own tenant: https://login.microsoftonline.com/TENANT/v2.0';

/** The global URL class; the types of this folder include no such globals. */
const { URL: Web } = globalThis as unknown as {
  readonly URL: new (text: string) => {
    readonly protocol: string;
    readonly hostname: string;
    readonly search: string;
    readonly hash: string;
    readonly username: string;
    readonly pathname: string;
  };
};

function urlOf(text: string) {
  try {
    return new Web(text);
  } catch {
    return undefined; // URL throws for text that is no address.
  }
}

function isIssuer(text: string): boolean {
  const url = urlOf(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.search === '' && url.hash === '' && url.username === '' && !text.includes('?') && !text.includes('#');
}

const ENTRA = /^login\.(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn)$/;

/** Whether this is Microsoft Entra, which does not say `email_verified`. */
export const isEntra = (issuer: string): boolean => ENTRA.test(urlOf(issuer)?.hostname ?? '');

const ofManyTenants = (issuer: string): boolean =>
  isEntra(issuer) && /^\/(?:common|organizations|consumers)(?:\/|$)/.test(urlOf(issuer)?.pathname ?? '');

const Issuer = v.pipe(
  required(OIDC_ISSUER_MAX),
  v.check(isIssuer, ISSUER_WRONG),
  v.check((text) => !ofManyTenants(text), MANY_TENANTS),
);

const FIELDS = {
  name: required(OIDC_NAME_MAX),
  issuer: Issuer,
  client_id: required(OIDC_CLIENT_MAX),
  secret: v.pipe(required(OIDC_SECRET_MAX), v.regex(/^[!-~]+$/, 'Copy the whole secret, without spaces')),
};

/** `POST admin/oidc`. */
export const NewOidcProvider = v.object(FIELDS);
export type NewOidcProvider = v.InferOutput<typeof NewOidcProvider>;

/** `PATCH admin/oidc/{id}`: omitted fields stay. The secret is only ever replaced, never shown. */
export const OidcProviderChanges = v.object({
  name: v.exactOptional(FIELDS.name),
  issuer: v.exactOptional(FIELDS.issuer),
  client_id: v.exactOptional(FIELDS.client_id),
  secret: v.exactOptional(FIELDS.secret),
  on: v.exactOptional(v.boolean()),
  admits: v.exactOptional(OidcAdmits),
  groups: v.exactOptional(
    v.pipe(v.array(GroupMeaning), v.maxLength(OIDC_GROUPS_MAX, `At most ${OIDC_GROUPS_MAX} groups`)),
  ),
});
export type OidcProviderChanges = v.InferOutput<typeof OidcProviderChanges>;

/** One line of a check. `warn`: works, with a limit. */
export const OidcCheckLine = v.object({ mark: v.picklist(['ok', 'warn', 'wrong']), text: v.string() });
export type OidcCheckLine = v.InferOutput<typeof OidcCheckLine>;
