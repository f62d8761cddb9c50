import type { Company } from '../../../domain/companies/company.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { SECOND } from '../../../domain/time.ts';
import type { LogEntry } from '../../../domain/sync/log.ts';
import { type StoredWork, workUnderWay } from '../../store/work-under-way.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { companies, hiddenPeople, people, PLACES } from '../../sync/stored-collections.ts';
import {
  type EditedBefore,
  editScope,
  type ScopeEdit,
  staleUnless,
  type DocumentWrite,
} from '../../sync/edit-documents.ts';
import type { Person } from '../../../domain/people/person.ts';
import { editPerson } from '../people/edit-person.ts';
import { findPerson, noPerson, peopleStates, personIn } from '../people/find-person.ts';
import { documentsIn } from '../../sync/documents.ts';

export interface Membership {
  readonly personId: string;
  /** The new company; null to leave the current one. */
  readonly companyId: string | null;
}

/**
 * Makes a person a member of one company only. Changes the booth's `users`, then the person's `companyId`.
 * Idempotent. The caller must check the permission of `actor`.
 */
export async function setMembership(actor: Actor, membership: Membership, ports: Ports): Promise<void> {
  await changeMembers(
    actor,
    {
      about: `membership:${membership.personId}:${membership.companyId ?? ''}`,
      decide: (pub, dir, adm = dir) => membershipChanges({ pub, dir, adm }, membership),
    },
    ports,
  );
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
      decide: (pub, dir, adm = dir) => {
        const held = pub.get(companies.name, companyId);
        staleUnless(ifMatch, held?.rev);
        if (!held || !companies.parse(held).users.includes(personId)) refuse('not-found', formTexts.memberMissing);
        return membershipChanges({ pub, dir, adm }, { personId, companyId: null });
      },
    },
    ports,
  );
}

/** A person whose company changes. `id` is the person's. */
export type MoveUnderWay = StoredWork;

/** How long a change of company may take until another process completes it, in milliseconds. */
const MOVE_RETRY = 30 * SECOND;
export const movesUnderWay = workUnderWay<MoveUnderWay>('companyMoves', MOVE_RETRY);

/**
 * Changes booths, then the people who moved. Restarts their sync streams, because their readable scopes (`co:`) changed. A job
 * completes an interrupted change from what the booths say. Returns the entry of an earlier attempt of the same call, if there
 * is one.
 */
export async function changeMembers(
  actor: Actor,
  { decide, ...edit }: Omit<ScopeEdit, 'actor'>,
  ports: Ports,
): Promise<LogEntry | undefined> {
  let named: string[] = [];
  const pub = await ports.log.state(companies.scope);
  const { dir, adm } = await peopleStates(ports);
  const moving = idsOfPeople(unlessRefused(() => decide(pub, dir, adm)));
  for (const id of moving) await movesUnderWay.begin({ id }, ports);
  const end = async (): Promise<void> => {
    for (const id of moving) await movesUnderWay.end(id, ports);
  };
  const { earlier } = await editScope(
    companies.scope,
    {
      actor,
      ...edit,
      also: [people.scope, hiddenPeople.scope],
      decide(...states) {
        const wanted = decide(...states);
        named = idsOfPeople(wanted);
        return wanted;
      },
    },
    ports,
  ).catch(async (error: unknown) => {
    if (error instanceof Refused) await end(); // After any other failure the job decides.
    throw error;
  });
  // Also for people who already belong there: an earlier attempt may have stopped after writing the entry.
  const moved = earlier ? elsewhereIn(earlier) : named;
  for (const personId of moved) await reconcileMember(personId, ports); // Somebody may have moved between lists meanwhile.
  await end();
  return earlier;
}

const idsOfPeople = (writes: readonly DocumentWrite[]): string[] =>
  writes.filter(({ c }) => isOfPeople(c)).map(({ id }) => id);

const isOfPeople = (c: string): boolean => PLACES.some(({ name }) => name === c);

const elsewhereIn = ({ res }: LogEntry): string[] =>
  ((res as EditedBefore | undefined)?.elsewhere ?? []).map(({ id }) => id);

/** Nothing is noted for a change that will be refused. */
function unlessRefused(decide: () => readonly DocumentWrite[]): readonly DocumentWrite[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
}

/** Makes a person a member of the company whose booth lists them, or of none. Idempotent. */
export async function reconcileMember(personId: string, ports: Ports): Promise<void> {
  const pub = await ports.log.state(companies.scope);
  const companyId = documentsIn(pub, companies).find(({ users }) => users.includes(personId))?.id ?? null;
  const held = await findPerson(personId, ports);
  if (held && held.companyId !== companyId)
    await editPerson(
      { actor: SERVER, id: personId, change: (person) => (person ? { ...person, companyId } : null) },
      ports,
    );
  await ports.streams.reopenPerson(personId);
}
const SERVER: Actor = { id: 'server', roles: [], companyId: null, replayAccess: false };

/** Completes changes of company that were interrupted. */
export async function finishMoves(ports: Ports, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const move = await movesUnderWay.claim(ports);
    if (!move) return;
    await reconcileMember(move.id, ports);
    await movesUnderWay.end(move.id, ports);
  }
}

/** Returns the writes of a membership change. A deleted person can still be removed from a booth. */
export function membershipChanges(
  { pub, dir, adm }: Record<'pub' | 'dir' | 'adm', ScopeState>,
  { personId, companyId }: Membership,
): DocumentWrite[] {
  const person = personIn(personId, dir, adm);
  if (!person && companyId !== null) return noPerson();
  if (companyId !== null && !pub.get(companies.name, companyId)) return refuse('not-found', formTexts.companyMissing);
  const booths = documentsIn(pub, companies);
  return [
    ...(person ? [writeOfPerson({ ...person, companyId }, dir)] : []),
    ...leavingBooths(pub, personId).filter(({ id }) => id !== companyId),
    ...booths
      .filter((booth) => booth.id === companyId && !booth.users.includes(personId))
      .map((booth) => withUsers(booth, [...booth.users, personId])),
  ];
}

/** Returns the write of a person where they are. */
export function writeOfPerson(person: Person, dir: ScopeState): DocumentWrite {
  const { scope, name } = dir.get(people.name, person.id) ? people : hiddenPeople;
  return { scope, c: name, id: person.id, doc: person };
}

/** Writes that remove a person from every booth. */
export const leavingBooths = (pub: ScopeState, personId: string): DocumentWrite[] =>
  documentsIn(pub, companies)
    .filter(({ users }) => users.includes(personId))
    .map((booth) =>
      withUsers(
        booth,
        booth.users.filter((id) => id !== personId),
      ),
    );

const withUsers = (booth: Company, users: string[]): DocumentWrite => ({
  c: companies.name,
  id: booth.id,
  doc: { ...booth, users },
});

/** Returns whether this write moves an existing person to another company, or to none. */
export function isMove(state: ScopeState, { c, id, doc }: DocumentWrite): boolean {
  const held = isOfPeople(c) ? state.get(c, id) : undefined;
  return held !== undefined && doc !== null && 'companyId' in doc && doc.companyId !== people.parse(held).companyId;
}
