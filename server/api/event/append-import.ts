import { eventDiff } from '../../../domain/event/import/event-diff.ts';
import type { ImportContext } from '../../../domain/event/import/import-context.ts';
import type { ImportedEvent } from '../../../domain/event/import/imported-event.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import type { EditedBefore } from '../../sync/edit-documents.ts';
import { eventSettings, hiddenPeople, people, PLACES } from '../../sync/stored-collections.ts';
import { isMove } from '../companies/membership.ts';
import { directoryRule } from '../people/answers.ts';
import { type ProgrammeStates, programmeStates, storedProgramme } from './stored-programme.ts';

/** Limits of one log entry of an import. A device applies an entry in one step. */
const ENTRY_OPS = 500;
const ENTRY_BYTES = 2_000_000;

interface AppendNeeds {
  readonly context: ImportContext;
  readonly onProgress: (step: number) => void;
  readonly personIds: ReadonlyMap<string, string>;
  readonly actor: Actor | undefined;
}

/**
 * Appends all entries of an import. Returns why it was refused. A change of company changes the readable scopes, so it restarts
 * the sync streams of these people.
 */
export async function appendImport(
  imported: ImportedEvent,
  { context, onProgress, personIds, actor }: AppendNeeds,
  ports: Ports,
): Promise<Refusal | undefined> {
  const mailed = new Set(imported.people.flatMap(({ key, email }) => (email ? (personIds.get(key) ?? []) : [])));
  let next = 'dir' as ImportScope;
  const belongs = await directoryRule(ports);
  for (;;) {
    const scope = next;
    let rest = 0;
    let written = 0;
    let moved: string[] = [];
    const states = await programmeStates(ports);
    const appended = await ports.log.append(scope, {
      mid: `import:${ports.randomId()}`,
      by: actor?.id ?? 'server',
      decide(state) {
        const now = { ...states, [scope]: state };
        const diff = eventDiff(imported, storedProgramme(now), context);
        if ('code' in diff) return { refused: diff };
        const placed = diff.ops.flatMap((op) => placedOps(op, now, belongs));
        const wanted = nextOps(placed);
        const own = scopeOf(wanted) === scope ? wanted : [];
        const all = actor && scope !== 'pub' ? withNewcomersApart(own, state, mailed) : [own];
        const ops = firstEntry(all[0] ?? []);
        const done = new Set(ops);
        next = scopeOf(nextOps(placed.filter((op) => !done.has(op))));
        written = ops.length;
        moved = movedBy(ops, state);
        rest = placed.length - ops.length;
        return { ops, ...(actor && { res: replacedBy(ops, state, ports.group) }) };
      },
    });
    if (!appended.ok) return appended.refused;
    for (const personId of moved) await ports.streams.reopenPerson(personId);
    onProgress(written);
    if (rest === 0) return undefined;
  }
}

/** Returns the people whose company changes. */
const movedBy = (ops: readonly Op[], state: ScopeState): string[] =>
  ops.filter(({ c, id, doc }) => isMove(state, { c, id, doc: isObject(doc) ? doc : null })).map(({ id }) => id);

/**
 * Returns the changes of one scope that come next: people whom talks and booths name; the whole programme, so that devices get
 * it at once. If people are removed, they go after the talks that name them, and before the event's settings, which end the
 * import.
 */
function nextOps(ops: readonly Op[]): readonly Op[] {
  const [theirs, others] = [ops.filter(isOfPeople), ops.filter((op) => !isOfPeople(op))];
  const put = ofOnePlace(theirs.filter(({ del }) => !del));
  if (put.length > 0 || theirs.length === 0) return put.length > 0 ? put : others;
  const content = others.filter(({ c }) => c !== eventSettings.name);
  return content.length > 0 ? content : ofOnePlace(theirs);
}

type ImportScope = 'pub' | 'dir' | 'adm';

const ofOnePlace = (ops: readonly Op[]): readonly Op[] => ops.filter(({ c }) => c === ops[0]?.c);

const isOfPeople = ({ c }: Pick<Op, 'c'>): boolean => PLACES.some(({ name }) => name === c);

const scopeOf = ([first]: readonly Op[]): ImportScope =>
  first?.c === people.name ? 'dir' : first?.c === hiddenPeople.name ? 'adm' : 'pub';

/** Returns a change of a person for the place where they are, or where a new one belongs; other changes as they are. */
function placedOps(
  op: Op,
  { dir, adm }: Pick<ProgrammeStates, 'dir' | 'adm'>,
  belongs: (personId: string) => boolean,
): Op[] {
  if (op.c !== people.name) return [op];
  const [isListed, isHidden] = [dir.get(people.name, op.id), adm.get(hiddenPeople.name, op.id)].map(Boolean);
  const hidden = { ...op, c: hiddenPeople.name };
  if (op.del) return [...(isListed ? [op] : []), ...(isHidden ? [hidden] : [])];
  return [isListed || (!isHidden && belongs(op.id)) ? op : hidden];
}

const isObject = (doc: unknown): doc is object => typeof doc === 'object' && doc !== null;

/**
 * Splits the ops into entries so that new people with an account have separate entries: they stay when the import is undone.
 * Their entries come after the documents that they refer to, and before those that refer to them.
 */
function withNewcomersApart(
  ops: readonly Op[],
  state: ScopeState,
  mailed: ReadonlySet<string>,
): readonly (readonly Op[])[] {
  const isNewcomer = ({ c, id, del }: Op): boolean =>
    isOfPeople({ c }) && !del && mailed.has(id) && state.get(c, id) === undefined;
  const first = ops.findIndex(isNewcomer);
  if (first === -1) return [ops];
  const rest = ops.slice(first).filter((op) => !isNewcomer(op));
  return [ops.slice(0, first), ops.filter(isNewcomer), rest].filter((some) => some.length > 0);
}

const replacedBy = (ops: readonly Op[], state: ScopeState, group: string | undefined): EditedBefore => ({
  before: ops.map(({ c, id }) => (state.get(c, id)?.doc as object | undefined) ?? null),
  ...(group !== undefined && { group }),
});

function firstEntry(ops: readonly Op[]): readonly Op[] {
  let bytes = 0;
  const end = ops.findIndex((op, index) => {
    bytes += Buffer.byteLength(JSON.stringify(op));
    return index > 0 && (index >= ENTRY_OPS || bytes > ENTRY_BYTES);
  });
  return end === -1 ? ops : ops.slice(0, end);
}
