import type { Company } from '../../../domain/companies/company.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { LogEntry } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { companies, people } from '../../sync/stored-collections.ts';
import { editScope, type ScopeEdit, staleUnless, type DocumentWrite } from '../../sync/edit-documents.ts';
import { noPerson } from '../people/find-person.ts';
import { documentsIn } from '../../sync/documents.ts';

export interface Membership {
  readonly personId: string;
  /** The new company; null to leave the current one. */
  readonly companyId: string | null;
}

/**
 * Makes a person a member of one company only. Changes the booth's `users` and the person's `companyId` in one entry.
 * Idempotent. The caller must check the permission of `actor`.
 */
export async function setMembership(actor: Actor, membership: Membership, ports: Ports): Promise<void> {
  await changeMembers(actor, { decide: (state) => membershipChanges(state, membership) }, ports);
}

/** Ends the membership in this company. Refused as not found if the person is not a member. */
export async function endMembership(
  actor: Actor,
  {
    personId,
    companyId,
    ifMatch,
  }: {
    readonly personId: string;
    readonly companyId: string;
    /** The revision of the company that the editor saw. */ readonly ifMatch?: string | undefined;
  },
  ports: Ports,
): Promise<void> {
  await changeMembers(
    actor,
    {
      about: `membership:${personId}:not ${companyId}`,
      decide: (state) => {
        const held = state.get(companies.name, companyId);
        staleUnless(ifMatch, held?.rev);
        if (!held || !companies.parse(held).users.includes(personId)) refuse('not-found', formTexts.memberMissing);
        return membershipChanges(state, { personId, companyId: null });
      },
    },
    ports,
  );
}

/**
 * Changes the members in `pub` in one entry. Restarts the sync streams of the people who moved, because their readable
 * scopes (`co:`) changed. Returns the entry of an earlier attempt of the same call, if there is one.
 */
export async function changeMembers(
  actor: Actor,
  { decide, ...edit }: Omit<ScopeEdit, 'actor'>,
  ports: Ports,
): Promise<LogEntry | undefined> {
  let named: string[] = [];
  const { earlier } = await editScope(
    'pub',
    {
      actor,
      ...edit,
      decide(state) {
        const wanted = decide(state);
        named = wanted.filter(({ c }) => c === people.name).map(({ id }) => id);
        return wanted;
      },
    },
    ports,
  );
  // Also for people who already belong there: an earlier attempt may have stopped after writing the entry.
  const moved = earlier?.ops.filter(({ c }) => c === people.name).map(({ id }) => id) ?? named;
  for (const personId of moved) await ports.streams.reopenPerson(personId);
  return earlier;
}

/** Returns the writes of a membership change. A deleted person can still be removed from a booth. */
export function membershipChanges(state: ScopeState, { personId, companyId }: Membership): DocumentWrite[] {
  const person = state.get(people.name, personId);
  if (!person && companyId !== null) return noPerson();
  if (companyId !== null && !state.get(companies.name, companyId)) return refuse('not-found', formTexts.companyMissing);
  const booths = documentsIn(state, companies);
  return [
    ...(person ? [{ c: people.name, id: personId, doc: { ...people.parse(person), companyId } }] : []),
    ...booths
      .filter((booth) => booth.users.includes(personId) && booth.id !== companyId)
      .map((booth) =>
        withUsers(
          booth,
          booth.users.filter((id) => id !== personId),
        ),
      ),
    ...booths
      .filter((booth) => booth.id === companyId && !booth.users.includes(personId))
      .map((booth) => withUsers(booth, [...booth.users, personId])),
  ];
}

const withUsers = (booth: Company, users: string[]): DocumentWrite => ({
  c: companies.name,
  id: booth.id,
  doc: { ...booth, users },
});

/** Returns whether this write moves an existing person to another company, or to none. */
export function isMove(state: ScopeState, { c, id, doc }: DocumentWrite): boolean {
  const held = c === people.name ? state.get(c, id) : undefined;
  return held !== undefined && doc !== null && 'companyId' in doc && doc.companyId !== people.parse(held).companyId;
}
