import * as v from 'valibot';
import type { Actor } from '../../domain/people/actor.ts';
import type { Collection as Declared } from '../../domain/sync/collection.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Decision, Ports, ScopeState } from '../ports.ts';
import {
  allRevised,
  type StoredCollection,
  storedCollection,
  findRevised,
  type Revised,
  stored,
  type WithRev,
} from './documents.ts';
import { editDocument, type Edited, type EditPorts, staleUnless, wasEdited } from './edit-documents.ts';
import { requireShape } from '../log/document-shapes.ts';

/**
 * Documents that only organisers see as drafts (in `adm`), and everyone when they are published (in `pub`). A move takes three
 * entries in two scopes, so the first entry records the move in `adm`:
 *
 *   publish    adm: the draft, `isMoving` ──→ pub: the document ──→ adm: removed
 *   withdraw   adm: a draft ───────────────→ pub: removed
 *
 * After a crash, the next process that calls `settleDraft` finishes the move. Each step has a mutation id that contains the
 * draft's revision, so it is done once, by any number of processes.
 */
export interface DraftedDocuments<T> {
  readonly published: StoredCollection<T>;
  readonly drafts: StoredCollection<T & Draft>;
}
const Draft = v.object({ isMoving: v.boolean() });
type Draft = v.InferOutput<typeof Draft>;

type DraftPorts = EditPorts;

export function draftedDocuments<T extends object>(declared: Declared<T>): DraftedDocuments<T> {
  const published = stored(declared);
  const { name, schema } = declared;
  const drafts = storedCollection('adm', name, Draft);
  requireShape('adm', name, schema);
  return { published, drafts: { ...drafts, parse: (held) => ({ ...published.parse(held), ...drafts.parse(held) }) } };
}

/** Returns all documents including drafts, for organisers. Each is in the list once, even while it is being moved. */
export async function allDrafted<T extends { readonly id: string }>(
  { published, drafts }: DraftedDocuments<T>,
  ports: Pick<Ports, 'log'>,
): Promise<WithRev<T>[]> {
  const inDraft = await allRevised(drafts, ports);
  const ids = new Set(inDraft.map(({ id }) => id));
  return [...inDraft, ...(await allRevised(published, ports)).filter(({ id }) => !ids.has(id))];
}

/** Returns a document and its place. Finishes a pending move first. */
export async function findDrafted<T>(
  documents: DraftedDocuments<T>,
  id: string,
  ports: DraftPorts,
): Promise<FoundDocument<T> | undefined> {
  await settleDraft(documents, id, ports);
  const draft = await findRevised(documents.drafts, id, ports);
  const found = draft ?? (await findRevised(documents.published, id, ports));
  return found && { ...found, isDraft: draft !== undefined };
}
export interface FoundDocument<T> extends Revised<T> {
  readonly isDraft: boolean;
}

export interface DraftEdit<T, A extends T | null = T | null> {
  readonly actor: Actor;
  readonly id: string;
  readonly ifMatch?: string | undefined;
  /** Returns the changed document, as in `editDocument`. */
  readonly change: (before: T | undefined) => A;
  /** Returns whether the document must stay a draft. */
  readonly waits: (document: T) => boolean;
}

/** Changes a document where it is, then moves it to `pub` or `adm` if it belongs there. */
export async function editDrafted<T extends object, A extends T | null>(
  documents: DraftedDocuments<T>,
  edit: DraftEdit<T, A>,
  ports: DraftPorts,
): Promise<Edited<T, A>> {
  const { id, change, waits } = edit;
  if (ports.again)
    for (const place of [documents.drafts, documents.published])
      if (await wasEdited(place, id, ports)) return editDocument(place, edit, ports);
  const found = await findDrafted(documents, id, ports);
  const wanted = change(found?.document);
  const staysOut = found ? !found.isDraft : true;
  if (staysOut && (wanted === null || !waits(wanted))) return editPublished(documents, edit, ports);
  if (found && !found.isDraft) staleUnless(edit.ifMatch, found.rev);
  const published = found && !found.isDraft ? found.document : undefined;
  const { before, after, rev } = await editDocument(
    documents.drafts,
    { ...edit, ifMatch: published ? undefined : edit.ifMatch, change: (held) => draftAfter(held, published, edit) },
    ports,
  );
  await settleDraft(documents, id, ports);
  return { before: before ?? published, after: after as A, rev }; // A move does not change the document.
}

function draftAfter<T>(
  held: (T & Draft) | undefined,
  published: T | undefined,
  { change, waits }: DraftEdit<T>,
): (T & Draft) | null {
  if (held?.isMoving || (held && published))
    return refuse('conflict', 'This is being published at this moment. Try again.');
  const after = change(held ?? published);
  return after && { ...after, isMoving: !waits(after) };
}

const editPublished = <T extends object, A extends T | null>(
  { published }: DraftedDocuments<T>,
  edit: DraftEdit<T, A>,
  ports: DraftPorts,
): Promise<Edited<T, A>> =>
  editDocument(
    published,
    {
      ...edit,
      change: (before) => {
        const after = edit.change(before);
        return after && edit.waits(after)
          ? refuse('conflict', 'Somebody else has changed this meanwhile. Try again.')
          : after;
      },
    },
    ports,
  );

/** Publishes the draft with this revision. Does nothing if the draft has changed since. */
export async function publishDraft<T extends object>(
  documents: DraftedDocuments<T>,
  { id, rev }: { readonly id: string; readonly rev: string },
  ports: DraftPorts,
): Promise<void> {
  const { scope, name, parse } = documents.drafts;
  await ports.log.append(scope, {
    mid: `due:${name}:${id}:${rev}`,
    by: 'server',
    decide: (state) => {
      const held = state.get(name, id);
      return {
        ops: held?.rev === rev ? [{ c: name, id, rev: `due:${rev}`, doc: { ...parse(held), isMoving: true } }] : [],
      };
    },
  });
  await settleDraft(documents, id, ports);
}

/**
 * Finishes a pending move of this document. Reads the published document first, so that the draft is at least as new. If
 * another process publishes it meanwhile, the published document has another revision and is not withdrawn.
 */
export async function settleDraft<T>(
  { published: { scope, name }, drafts }: DraftedDocuments<T>,
  id: string,
  { log }: DraftPorts,
): Promise<void> {
  const out = (await log.state(scope)).get(name, id)?.rev;
  const held = (await log.state(drafts.scope)).get(drafts.name, id);
  if (!held) return;
  const { isMoving, ...doc } = drafts.parse(held);
  const { rev } = held;
  if (isMoving) {
    await log.append(scope, {
      mid: `publish:${name}:${id}:${rev}`,
      by: 'server',
      decide: () => ({ ops: [{ c: name, id, rev, doc }] }),
    });
    await forgetDraft({ drafts, id, rev }, { log });
  } else if (out !== undefined) {
    const decide = (state: ScopeState): Decision => ({
      ops: state.get(name, id)?.rev === out ? [{ c: name, id, rev, del: true }] : [],
    });
    await log.append(scope, { mid: `withdraw:${name}:${id}:${rev}`, by: 'server', decide });
  }
}

async function forgetDraft<T>(
  { drafts, id, rev }: { readonly drafts: StoredCollection<T>; readonly id: string; readonly rev: string },
  { log }: Pick<Ports, 'log'>,
): Promise<void> {
  await log.append(drafts.scope, {
    mid: `published:${drafts.name}:${id}:${rev}`,
    by: 'server',
    decide: (state) => ({
      ops: state.get(drafts.name, id)?.rev === rev ? [{ c: drafts.name, id, rev: `out:${rev}`, del: true }] : [],
    }),
  });
}
