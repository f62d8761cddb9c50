import * as v from 'valibot';
import type { AuditedChange, AuditEntry } from '../../../domain/audit/audit.ts';
import { Company } from '../../../domain/companies/company.ts';
import { publicBooth } from '../../../domain/companies/shown-booth.ts';
import { TEMPLATE_PACKAGES } from '../../../domain/packages/package.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { chatMutesCollection } from '../../../domain/chats/mute.ts';
import { type MailMessage, mailMessagesCollection, messageUndoRefusal } from '../../../domain/mail/mail-message.ts';
import { undrawRefusal } from '../../../domain/raffles/raffle.ts';
import { type Refusal, refusal, refuse, Refused } from '../../../domain/refusal.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { type DocumentWrite, editScope, wasMade } from '../../sync/edit-documents.ts';
import { accountTable } from '../accounts/account-store.ts';
import { accountsUndoRefusal, CHANGED_AGAIN, undoAccounts } from '../accounts/undo-account.ts';
import { reopenHolders } from '../accounts/replay-access.ts';
import { boothUndoRefusal, isOfHiddenParts, undoBooth } from '../companies/undo-booth.ts';
import { copyMute } from '../chats/write-mute.ts';
import { companies, eventSettings, people, PLACES } from '../../sync/stored-collections.ts';
import { eventUndoRefusal } from '../event/write-settings.ts';
import { directoryRule } from '../people/answers.ts';
import { fitAnswers } from '../people/fit-answers.ts';
import { keepListsInForce } from '../event-fields/field-history.ts';
import { fieldLists } from '../event-fields/field-lists.ts';
import { type UndoneLists, undoneLists } from '../event-fields/former-fields.ts';
import { refitAnswers } from '../event-fields/refit-people.ts';
import { packages, packagesIn } from '../packages/packages.ts';
import { packageUndoRefusal } from '../packages/undo-packages.ts';
import { keepHiddenFields, showBoothsByPackage } from '../packages/show-booths.ts';
import { ticketTypes } from '../tickets/ticket-types.ts';
import { raffles } from '../raffles/entries.ts';
import { strandedRefusal } from '../stages/undo-refusal.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { AUDITED_SCOPES } from '../../../domain/audit/audit-id.ts';
import { referencedFiles } from './referenced-files.ts';

const GONE = 'A file that belongs to this has been removed for good, so it cannot be undone. Change it back by hand.';

/**
 * Restores files before documents, so that after a crash no document refers to a missing file. Refuses if a file was
 * deleted. Call `settleFiles` afterwards.
 */
async function bringFilesBack({ changes }: AuditEntry, { files }: Ports): Promise<void> {
  for (const name of changes.flatMap(filesLost)) if (!(await files.bringBack(name))) refuse('conflict', GONE);
}

/** Returns the files that a change removed. */
function filesLost({ before, after }: AuditedChange): string[] {
  const kept = referencedFiles(after);
  return referencedFiles(before).filter((name) => !kept.includes(name));
}

/** Returns the files that a change added. */
const filesGained = ({ before, after, ...rest }: AuditedChange): string[] =>
  filesLost({ ...rest, before: after, after: before });

/** Restores the entry's files that documents refer to now, and moves the others aside, so that the undo can be undone. */
async function settleFiles({ changes }: AuditEntry, { log, files, now }: Ports): Promise<void> {
  const touched = new Set(changes.flatMap((change) => [...filesLost(change), ...filesGained(change)]));
  if (touched.size === 0) return;
  // Looks at all audited scopes: for example, a track can show a sponsor's picture.
  const states = await Promise.all(AUDITED_SCOPES.map((scope) => log.state(scope)));
  const documents = states.flatMap((state) => state.collections().flatMap((name) => state.all(name)));
  const named = new Set(documents.flatMap(({ doc }) => referencedFiles(doc)));
  for (const name of touched) await (named.has(name) ? files.bringBack(name) : files.setAside(name, now()));
}

/** Returns why an entry cannot be undone now; undefined if it can. */
export async function undoRefusal(entry: AuditEntry, ports: Ports): Promise<Refusal | undefined> {
  const { scope, changes } = entry;
  if (scope === 'accounts') return accountsUndoRefusal(entry, ports);
  if (isOfHiddenParts(entry)) return boothUndoRefusal(entry, ports);
  if (!isAudited(scope)) return refusal('conflict', 'This change cannot be undone here. Change it back by hand.');
  if (changes.every(({ before, after }) => before === null && after === null))
    return refusal('conflict', 'What it said is not kept any more');
  const stateOf = await statesOf(entry, ports);
  return (
    changes
      .map((change) => consequenceRefusal(change, ports) ?? changedRefusal(change, { stateOf, along: changes }))
      .find((refused) => refused !== undefined) ??
    (await accountsRefusal(changes, ports)) ??
    placesRefusal(changes, ports)
  );
}

/** Restores the values and files that an entry replaced. Refuses if one of its documents changed since. The undo is a new entry. */
export async function undoEntry(entry: AuditEntry, actor: Actor, ports: Ports): Promise<void> {
  const refused = (await wasMade(entry.scope, undoing(entry), ports)) ? undefined : await undoRefusal(entry, ports);
  if (refused) throw new Refused(refused);
  if (entry.scope === 'accounts') return undoAccounts(entry, actor, ports);
  if (isOfHiddenParts(entry)) return undoBooth(entry, actor, ports);
  try {
    await bringFilesBack(entry, ports);
    for (const company of entry.changes.flatMap(companyBefore)) await keepHiddenFields(company, ports);
    if (isOfFields(entry)) await keepListsInForce(ports);
    await putBack(entry, { actor, lists: await undoneLists(entry.changes, ports) }, ports);
  } finally {
    await settleFiles(entry, ports);
  }
  // A company membership may have changed, and with it the scopes that the person may read.
  for (const { collection, id } of entry.changes)
    if (isOfPeople(collection)) {
      await fitAnswers(id, ports); // What an organiser replaced may be narrowed by now.
      await ports.streams.reopenPerson(id);
    }
  for (const { collection, id } of entry.changes)
    if (collection === chatMutesCollection.name) await copyMute(id, ports);
  if (isOfFields(entry)) await refitAnswers(ports);
  if (entry.changes.some(({ collection }) => collection === packages.name)) await showBoothsByPackage(ports);
  for (const { collection, id } of entry.changes) if (collection === ticketTypes.name) await reopenHolders(id, ports);
}

const isOfFields = ({ changes }: AuditEntry): boolean =>
  changes.some(({ collection }) => collection === fieldLists.name);

const isAudited = (scope: string): boolean => AUDITED_SCOPES.includes(scope);

/** Returns why a change cannot be undone that has effects outside its document. */
function consequenceRefusal({ collection, before, after }: AuditedChange, ports: Ports): Refusal | undefined {
  if (collection === eventSettings.name) return eventUndoRefusal(before, ports);
  if (collection === mailMessagesCollection.name)
    return messageUndoRefusal(before as MailMessage | null, after as MailMessage | null);
  return collection === raffles.name ? undrawRefusal(before, after) : undefined;
}

/** Refuses an undo that would delete the profile of an account. */
async function accountsRefusal(changes: AuditEntry['changes'], ports: Ports): Promise<Refusal | undefined> {
  const added = changes.filter(({ collection, before }) => isOfPeople(collection) && before === null);
  const accounts = await (await accountTable(ports)).getMany(added.map(({ id }) => id));
  return accounts.length === 0
    ? undefined
    : refusal('conflict', 'Nothing was undone: new accounts and their people are kept. Erase them in Users.');
}

/** Refuses to put people back who do not belong there any more. */
async function placesRefusal(changes: AuditEntry['changes'], ports: Ports): Promise<Refusal | undefined> {
  const back = changes.filter(
    ({ collection, before, after }) => isOfPeople(collection) && before !== null && after === null,
  );
  if (back.length === 0) return undefined;
  const belongs = await directoryRule(ports);
  return back.every(({ collection, id }) => belongs(id) === (collection === people.name))
    ? undefined
    : refusal('conflict', 'Who is in the directory has changed since. Add these people again by hand.');
}

const isOfPeople = (collection: string): boolean => PLACES.some(({ name }) => name === collection);

type Scoped = Pick<AuditEntry, 'scope' | 'changes'>;

/**
 * Returns where a collection of an entry is now: people have scopes of their own, also those of entries made before; what
 * changed along with a person is in the programme.
 */
function scopeOf({ scope, changes }: Scoped, collection: string): Scope {
  const place = PLACES.find(({ name }) => name === collection);
  const isOfProgramme = scope === 'pub' || changes.some((change) => isOfPeople(change.collection));
  return place && isOfProgramme ? place.scope : isOfProgramme ? 'pub' : scope;
}

const scopesOf = (entry: Scoped): Scope[] => [
  ...new Set(entry.changes.map(({ collection }) => scopeOf(entry, collection))),
];

async function statesOf(entry: Scoped, { log }: Pick<Ports, 'log'>): Promise<UndoneIn['stateOf']> {
  const states = new Map(
    await Promise.all(scopesOf(entry).map(async (name) => [name, await log.state(name)] as const)),
  );
  return (collection) => states.get(scopeOf(entry, collection));
}

interface UndoneIn {
  readonly stateOf: (collection: string) => ScopeState | undefined;
  /** The other changes that are restored in the same step. */
  readonly along: AuditEntry['changes'];
}

/** Returns why a change cannot be restored to the current state; undefined if it can. */
function changedRefusal(change: AuditedChange, { stateOf, along }: UndoneIn): Refusal | undefined {
  const { collection, id, rev, after } = change;
  const state = stateOf(collection);
  const held = state?.get(collection, id);
  if (after === null ? held !== undefined : held?.rev !== rev) return refusal('conflict', CHANGED_AGAIN);
  return state && (strandedRefusal(change, state, along) ?? packageUndoRefusal(change, state, along));
}

/** The earlier document; of a booth only what visitors may see now, which may be less than at the time. */
function asShownNow(change: AuditedChange, pub: ScopeState | undefined): AuditedChange['before'] {
  const [company] = companyBefore(change);
  const inForce = pub && packagesIn(pub);
  const list = pub && readable(pub.get(fieldLists.name, 'company'), fieldLists);
  // The specification's packages never change: what was stored under them is restored as it was.
  if (!company || !inForce || (inForce === TEMPLATE_PACKAGES && !list)) return change.before;
  const { focus, promoVideo, extra } = publicBooth(company, { packages: inForce, list });
  const { extra: _, ...columns } = { extra: undefined, ...change.before };
  const shown = inForce === TEMPLATE_PACKAGES ? {} : { focus, promoVideo };
  return { ...columns, ...shown, ...(extra && { extra }) };
}

function companyBefore({ collection, before }: AuditedChange): Company[] {
  const company = collection === companies.name ? v.safeParse(Company, before) : undefined;
  return company?.success ? [company.output] : [];
}

const undoing = ({ id }: AuditEntry): string => `undo:${id}`;

interface PuttingBack {
  readonly actor: Actor;
  readonly lists: UndoneLists;
}

const putBack = (entry: AuditEntry, { actor, lists }: PuttingBack, ports: Ports): Promise<unknown> =>
  editScope(
    entry.scope,
    {
      actor,
      about: undoing(entry),
      also: scopesOf(entry).filter((scope) => scope !== entry.scope),
      decide: (...states) =>
        entry.changes.map((change): DocumentWrite => {
          const scope = scopeOf(entry, change.collection);
          const stateOf: UndoneIn['stateOf'] = (name) => states.find((state) => state.scope === scopeOf(entry, name));
          const refused = changedRefusal(change, { stateOf, along: entry.changes });
          if (refused) throw new Refused(refused);
          const list = change.collection === fieldLists.name ? lists.get(change.id) : undefined;
          const doc = list === undefined ? asShownNow(change, stateOf(packages.name)) : list;
          return { scope, c: change.collection, id: change.id, doc };
        }),
    },
    ports,
  );
