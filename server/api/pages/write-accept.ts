import * as v from 'valibot';
import {
  accept,
  acceptFirst,
  AcceptValue,
  NEVER_PUBLISHED,
  unacceptedPages,
} from '../../../domain/pages/acceptance.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refusal, refuse } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { findMine, putUserDoc } from '../../sync/write-mine.ts';
import { type ConsentWay, consentToPage, keepAcceptance } from './consent-store.ts';
import { findVersion, pages } from './page-store.ts';

/** Stores an acceptance that a device sent. */
export const writeAccept = (actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> =>
  acceptPageVersion(actor, document, { ports, way: 'app' });

/**
 * The only function that stores an acceptance of a page, for REST and sync: first in the table of consents, once per version,
 * then in the person's documents. If an earlier version arrives late from an offline device, it does not replace a later one.
 */
export async function acceptPageVersion(
  actor: Actor,
  document: UserDocument,
  { ports, way }: { readonly ports: Ports; readonly way: ConsentWay },
): Promise<UserDocument> {
  const { success, output } = v.safeParse(AcceptValue, document.value);
  const found = success ? await findVersion(document.ref, output.version, ports) : undefined;
  if (!success || found?.hash !== output.hash) return refuse('not-found', NEVER_PUBLISHED);
  await keepAcceptance({ personId: actor.id, what: consentToPage(document.ref), ...output, way }, ports);
  const before = findMine(await ports.log.state(personScope(actor.id)), document.id);
  if (before && accept.read(before).version >= output.version) return before;
  return putUserDoc(
    actor,
    { ...document, value: output },
    {
      ports,
      rule: (held) =>
        accept.read(held).version > output.version
          ? refusal('conflict', 'You accepted a later version on another device.')
          : undefined,
    },
  );
}

/**
 * Refuses a text for others if its author has not accepted all pages that this event requires. `writtenAt`: when the device
 * wrote it; pages published later are ignored.
 */
export async function requireAccepted(actor: Actor, writtenAt: Instant, ports: Pick<Ports, 'log'>): Promise<void> {
  const all = await allDocuments(pages, ports);
  if (!all.some((page) => page.accept !== 'no')) return;
  const state = await ports.log.state(personScope(actor.id));
  const [first] = unacceptedPages(all, (pageId) => accept.read(findMine(state, accept.id(pageId))).version, writtenAt);
  if (first) refuse('not-allowed', acceptFirst(first));
}
