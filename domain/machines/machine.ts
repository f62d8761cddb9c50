import * as v from 'valibot';
import { thingId } from '../forms/input-schemas.ts';
import { MACHINE_NAME_MAX } from '../limits/machines.ts';
import { texts } from '../texts.ts';
import { IsoDate } from '../time.ts';
import { TokenScope, SCOPES } from './scope.ts';

/** A program that calls the API with a token. It is no person: it has no roles, no company and no documents of its own. */
export interface Machine {
  readonly id: string;
  readonly scopes: readonly TokenScope[];
  /** The company whose leads it may read; null for all companies. */
  readonly companyId: string | null;
  /** The source whose tickets it may write; null for none. */
  readonly sourceId: string | null;
}

/** First characters of every token. No session's token begins so. */
export const MACHINE_TOKEN = 'plt_';

const MARK = 'machine:';
/** Id under which a token calls, for limits and the audit. */
export const machineActorId = (id: string): string => MARK + id;
/** Id of the token whose audit id this is; undefined for a person's. */
export const machineIdIn = (actorId: string): string | undefined =>
  actorId.startsWith(MARK) ? actorId.slice(MARK.length) : undefined;

/** Name of a token in the audit. */
export const machineWords = (name: string): string => `${name} (token)`;

/** `POST admin/machines`. */
export const NewMachine = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.fieldMissing),
    v.maxLength(MACHINE_NAME_MAX, `At most ${MACHINE_NAME_MAX} characters`),
    v.check((name) => name.isWellFormed(), 'This text contains invalid characters'),
  ),
  /** Without duplicates and in a fixed order. */
  scopes: v.pipe(
    v.array(TokenScope),
    v.minLength(1, 'Choose at least one'),
    v.maxLength(SCOPES.length * 2),
    v.transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope))),
  ),
  /** With `leads:read`: only of this company. */
  company_id: v.optional(v.nullable(thingId), null),
  /** With `tickets:write`: the source. */
  source_id: v.optional(v.nullable(thingId), null),
  /** Last day on which it works, in the event's zone. */
  until: IsoDate,
});
export type NewMachine = v.InferOutput<typeof NewMachine>;
