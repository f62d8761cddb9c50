import type { Actor } from '../../../domain/people/actor.ts';
import { speakersCollection } from '../../../domain/people/speaker-card.ts';
import { companyScope } from '../../../domain/companies/lead.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { companies, hiddenPeople, people } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { projections } from '../sync/projections.ts';
import { auditTable } from '../audit/audit-store.ts';
import { referencedFiles } from '../audit/referenced-files.ts';
import { followLog } from '../audit/follow-log.ts';
import { clearFieldHistory } from '../event-fields/field-history.ts';
import { roomsAndBehind } from '../hosting/find-hosted.ts';
import { type Account, allAccounts, updateAccount } from '../accounts/account-store.ts';
import { ensureAdmin, findAdminByEmail } from '../accounts/ensure-admin.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { forgetIdentities } from '../oidc/identity-store.ts';
import { forgetProviders } from '../oidc/provider-store.ts';
import { RATINGS_SCOPE } from '../feedback/ratings.ts';
import { forgetRegistrations } from '../registrations/move-waiting-list.ts';
import { SIGNUPS_SCOPE } from '../signups/waitlist-store.ts';
import { endLinks } from '../sessions/magic-links.ts';
import { endPasswordLinks } from '../sessions/password-links.ts';
import { closeUnproved } from '../sessions/session-store.ts';

/** Collections that the following import replaces and reports itself. */
const LEFT_ALONE: ReadonlySet<string> = new Set([
  'event',
  'stages',
  'tracks',
  'talks',
  people.name,
  hiddenPeople.name,
  speakersCollection.name,
  'companies',
  ...projections.map(({ collection }) => collection),
]);
/** Number of documents deleted per entry. */
const STEP = 200;

/**
 * Deletes everything made during the demo, whose log-ins are public: accounts, sessions, content, chats, leads, feedback,
 * the audit. The account of ADMIN_EMAIL stays, but without credentials, which a demo admin may have set. Runs before the
 * first real event is written, so that after a crash the next import finishes it.
 */
export async function endDemo(ports: Ports): Promise<void> {
  const kept = ports.adminEmail === undefined ? undefined : await findAdminByEmail(ports.adminEmail, ports);
  for await (const account of allAccounts(ports)) {
    if (account.id === kept?.id) await keepBare(account, ports);
    else await erasePerson(account.id, itself(account.id), ports);
  }
  const booths = (await allDocuments(companies, ports)).map(({ id }) => companyScope(id));
  await removeFiles(['pub', 'dir', 'adm', 'replay', ...booths], kept?.id, ports);
  for (const scope of ['pub', 'dir', 'adm', ...booths]) await clear(scope, LEFT_ALONE, ports);
  await clear('replay', new Set(), ports);
  await clear(RATINGS_SCOPE, new Set(), ports);
  await clear(SIGNUPS_SCOPE, new Set(), ports);
  await forgetRegistrations(ports);
  await forgetProviders(ports);
  for await (const scope of roomsAndBehind(ports)) await clear(scope, new Set(), ports);
  await clearAudit(ports);
  await clearFieldHistory(ports);
  if (ports.adminEmail !== undefined) await ensureAdmin(ports.adminEmail, ports);
}

/** The person erases themselves, so the audit shows no action of an organiser. */
const itself = (id: string): Actor => ({ id, roles: [], companyId: null, replayAccess: false });

/**
 * Removes ticket code, password, links and accounts at log-in providers: anyone in the demo may have set them. The address can stay,
 * because only its owner gets mails.
 */
async function keepBare({ id }: Account, ports: Ports): Promise<void> {
  await updateAccount(id, (held) => ({ ...held, ticket: '', ticketFailures: 0, password: '', isDemo: false }), ports);
  const ended = [endLinks, endPasswordLinks, closeUnproved, forgetIdentities];
  await Promise.all(ended.map((end) => end(id, ports)));
}

/** Deletes files, not only the references to them: a former demo admin may know a file's URL. */
async function removeFiles(scopes: readonly Scope[], kept: string | undefined, { log, files }: Ports): Promise<void> {
  for (const scope of scopes) {
    const state = await log.state(scope);
    const held = state
      .collections()
      .flatMap((c) => state.all(c))
      .filter(({ id }) => id !== kept);
    for (const name of new Set(held.flatMap(({ doc }) => referencedFiles(doc)))) await files.remove(name);
  }
}

async function clear(scope: Scope, left: ReadonlySet<string>, ports: Ports): Promise<void> {
  while (await clearSome(scope, left, ports)) {
    /* Deletes the next batch. */
  }
}

/** Deletes a limited number of documents. Returns whether there are more. */
async function clearSome(scope: Scope, left: ReadonlySet<string>, { log, randomId }: Ports): Promise<boolean> {
  let count = 0;
  await log.append(scope, {
    mid: `demo-ends:${randomId(12)}`,
    by: 'server',
    decide(state) {
      const all = state
        .collections()
        .filter((c) => !left.has(c))
        .flatMap((c) => state.all(c).map(({ id }) => ({ c, id, rev: `ended:${state.n}`, del: true as const })));
      count = all.length;
      return { ops: all.slice(0, STEP) };
    },
  });
  return count > STEP;
}

async function clearAudit(ports: Ports): Promise<void> {
  await followLog(ports); // Reads the last changes into the audit now; otherwise they would appear in it later.
  const audit = await auditTable(ports);
  for (;;) {
    const { documents } = await audit.find('byTime', { equals: [], limit: STEP });
    if (documents.length === 0) return;
    await Promise.all(documents.map(({ id }) => audit.remove(id)));
  }
}
