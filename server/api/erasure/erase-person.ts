import type { Actor } from '../../../domain/people/actor.ts';
import { type Op, personScope, type Scope } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { auditTable, keepEntry } from '../audit/audit-store.ts';
import { closeAll } from '../sessions/session-store.ts';
import { MINE, type MineErased } from '../../log/mine-entries.ts';
import { mineIn } from '../../sync/write-mine.ts';
import { forgetMark } from '../accounts/account-changed-signal.ts';
import { accountTable, findAccount, updateAccount } from '../accounts/account-store.ts';
import { accountAuditId } from '../accounts/after-change.ts';
import { markTicketToCompare } from '../webhooks/delivery-state.ts';
import { erasureOf, erasuresUnderWay, type ErasureUnderWay } from './erasures-under-way.ts';
import { forgetEvents } from '../analytics/event-store.ts';
import { forgetWatched } from '../analytics/watch-store.ts';
import { forgetInAudit } from '../audit/forget-in-audit.ts';
import { endFeed } from '../calendar/feed-store.ts';
import { forgetMessages } from '../chats/forget-messages.ts';
import { forgetLeads } from '../companies/forget-leads.ts';
import { forgetRatings } from '../feedback/forget-ratings.ts';
import { forgetMailsOf } from '../mail/mails.ts';
import { forgetIdentities } from '../oidc/identity-store.ts';
import { forgetConsents } from '../pages/consent-store.ts';
import { forgetClaims } from '../perks/forget-claims.ts';
import { forgetPersonSubscriptions } from '../push/subscription-store.ts';
import { forgetQuestions } from '../questions/forget-questions.ts';
import { forgetEntries } from '../raffles/forget-entries.ts';
import { forgetNotice } from '../retention/retention-store.ts';
import { endLinks } from '../sessions/magic-links.ts';
import { endPasswordLinks } from '../sessions/password-links.ts';
import { forgetSignups } from '../signups/forget-signups.ts';
import { forgetCode } from '../tickets/code-tasks.ts';
import { forgetBuyer } from '../tickets/claims/claim-store.ts';
import { forgetTickets } from '../tickets/ticket-store.ts';
import type { Erasing, Erasure } from './erasing.ts';
import { forgetConnections } from '../connections/forget-connections.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { Edition } from '../../../domain/talks/talk.ts';
import { PLACES, talksOf } from '../../sync/stored-collections.ts';
import { documentsIn } from '../../sync/documents.ts';
import { leavingBooths } from '../companies/membership.ts';
import { removePicture } from '../pictures/store-picture.ts';
import { findPerson } from '../people/find-person.ts';
import { betweenMoves } from '../people/place-person.ts';

/**
 * Removes a person from public documents: directory, booths, talks, pictures. Not an audited edit: the audit would store
 * the removed values.
 */
async function forgetInCatalog({ personId, actor, ports }: Erasing): Promise<void> {
  const person = await findPerson(personId, ports);
  const erase = (scope: Scope, ops: (state: ScopeState) => Op[]) =>
    ports.log.append(scope, {
      mid: `erase:${ports.randomId(12)}`,
      by: actor.id,
      decide: (state) => ({ ops: ops(state) }),
    });
  await erase(talksOf('live').scope, (state) => [
    ...withoutMember(state, personId),
    ...withoutSpeaker(state, 'live', personId),
  ]);
  await erase(talksOf('replay').scope, (state) => withoutSpeaker(state, 'replay', personId));
  await betweenMoves(async () => {
    for (const { scope, name } of PLACES) await erase(scope, (state) => withoutDocument(state, name, personId));
  });
  if (person) await removePictures(person, ports);
}

const withoutDocument = (state: ScopeState, c: string, id: string): Op[] =>
  state.get(c, id) ? [{ c, id, rev: `erased:${state.n}`, del: true as const }] : [];

const withoutMember = (state: ScopeState, personId: string): Op[] =>
  leavingBooths(state, personId).map(({ c, id, doc }) => ({ c, id, rev: `erased:${state.n}`, doc }));

function withoutSpeaker(state: ScopeState, edition: Edition, personId: string): Op[] {
  const talks = talksOf(edition);
  const spoken = documentsIn(state, talks).filter(({ speakers }) => speakers.some(({ id }) => id === personId));
  return spoken.map((talk) => ({
    c: talks.name,
    id: talk.id,
    rev: `erased:${state.n}`,
    doc: { ...talk, speakers: talk.speakers.filter(({ id }) => id !== personId) },
  }));
}

async function removePictures({ pictureUrl, companyLogoUrl }: Person, ports: Erasing['ports']): Promise<void> {
  await removePicture(pictureUrl, ports);
  await removePicture(companyLogoUrl, ports);
}

/** What to erase, one line per place. The person's own scope and the account must be last. */
const erasures: readonly Erasure[] = [
  ({ personId, actor, ports }) => forgetLeads(actor, personId, ports),
  forgetMessages,
  forgetQuestions,
  forgetClaims,
  forgetEntries,
  forgetRatings,
  forgetSignups,
  forgetConnections,
  ({ personId, ports }) => forgetEvents(personId, ports),
  ({ personId, ports }) => forgetWatched(personId, ports),
  ({ personId, ports }) => forgetPersonSubscriptions(personId, ports),
  ({ personId, ports }) => endFeed(personId, ports),
  ({ personId, ports }) => endLinks(personId, ports),
  ({ personId, ports }) => endPasswordLinks(personId, ports),
  ({ personId, ports }) => forgetIdentities(personId, ports),
  ({ personId, ports }) => forgetCode(personId, ports),
  ({ personId, ports }) => forgetTickets(personId, ports),
  ({ personId, ports }) => forgetMailsOf(personId, ports),
  async ({ personId, ports }) => forgetBuyer((await findAccount(personId, ports))?.address ?? '', ports),
  ({ personId, ports }) => forgetConsents(personId, ports),
  ({ personId, ports }) => forgetNotice(personId, ports),
  forgetInCatalog,
  forgetInAudit,
];

/**
 * Erases a person and all data about them. Devices get it like any other change. Older log entries are removed after
 * LOG_KEEP. Idempotent: after an interruption a job continues (jobs/scheduler.ts).
 */
export async function erasePerson(personId: string, actor: Actor, ports: Ports): Promise<void> {
  const change = ports.newId(12, erasureOf(personId));
  const group = ports.group !== undefined && { group: ports.group };
  const begun = await erasuresUnderWay.begin({ id: personId, by: actor.id, change, ...group }, ports);
  await updateAccount(personId, (account) => (account.disabled ? undefined : { ...account, disabled: true }), ports);
  await closeAll(personId, ports);
  for (const erase of erasures) await erase({ personId, actor, ports });
  await eraseOwnScope({ personId, actor, ports });
  const accounts = await accountTable(ports);
  const account = await accounts.get(personId);
  if (account) await ports.mail.forget(account.address);
  await accounts.remove(personId);
  await forgetMark(personId, ports);
  await markTicketToCompare(personId, ports);
  if (actor.id !== personId) await record(begun, change, ports);
  await erasuresUnderWay.end(personId, ports);
}

/** Writes the audit entry. Its id is derived from the erasure, so a repeat does not add a second entry. */
async function record({ id: personId, by, change, group }: ErasureUnderWay, own: string, ports: Ports): Promise<void> {
  const id = accountAuditId({ id: change ?? own });
  const note = `erased the person ${personId}`;
  await keepEntry(
    { id, at: ports.now(), by, scope: 'accounts', note, changes: [], ...(group !== undefined && { group }) },
    ports,
  );
  ports.audited?.(id);
}

/** Returns whether an interrupted attempt of this call already erased the person. The erasure is no longer under way then. */
export async function wasErased(personId: string, ports: Ports): Promise<boolean> {
  const change = ports.again?.id(12, erasureOf(personId));
  if (change === undefined || !(await (await auditTable(ports)).get(accountAuditId({ id: change })))) return false;
  await erasuresUnderWay.end(personId, ports); // The server may have crashed just before this.
  return true;
}

/**
 * Erases the person's own scope. The result of the first entry contains the erased documents, so that counts can subtract
 * them. The newest entry of a scope is never removed, so an empty entry follows: then the first one can be removed later.
 */
async function eraseOwnScope({
  personId,
  actor,
  ports,
}: {
  readonly personId: string;
  readonly actor: Actor;
  readonly ports: Ports;
}): Promise<void> {
  const rev = ports.randomId(9);
  const scope = personScope(personId);
  await ports.log.append(scope, {
    mid: `erase:${ports.randomId(12)}`,
    by: actor.id,
    decide(state) {
      const erased: MineErased = { erased: mineIn(state) };
      const ops = state
        .collections()
        .flatMap((c) => state.all(c).map(({ id }) => ({ c, id, rev, del: true as const })));
      return { ops, res: erased };
    },
  });
  await ports.log.append(scope, {
    mid: `erased:${ports.randomId(12)}`,
    by: actor.id,
    decide: () => ({ ops: [{ c: MINE, id: NOTHING, rev, del: true }] }),
  });
}
const NOTHING = 'erased';
