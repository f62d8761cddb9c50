import { useEffect } from 'react';
import * as v from 'valibot';
import { listPages, PageLine } from '../../../domain/pages/page-calls.ts';
import { type Page, type PagePlace, pagesCollection } from '../../../domain/pages/page.ts';
import type { FactTexts } from '../../../domain/pages/page-html.ts';
import { computed, createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { isLoaded, list } from '../../platform/replica/collection-store.ts';
import { http } from '../../platform/session/connection.ts';
import { me } from '../../platform/session/session.ts';
import { readLocal, writeLocal } from '../../platform/storage/local-store.ts';

const KEY = 'pages';
const Listed = v.object({ data: v.array(PageLine), facts: v.record(v.string(), v.string()) });

/** The event's pages without their texts and the facts of the server; at first from the last visit. */
const listed = createSignal(readLocal(KEY, Listed));

let asked: Promise<void> | undefined;

/** Asks the server once a visit; then stores the texts as well, so that they can be read offline and before log-in. */
const askOnce = (): Promise<void> => (asked ??= ask());

async function ask(): Promise<void> {
  const answer = await http.request(listPages, {});
  if (!answer.ok) {
    asked = undefined;
    return;
  }
  const before = listed.get();
  writeLocal(KEY, answer.value);
  listed.set(answer.value);
  const isHere = ({ id, hash }: PageLine): boolean =>
    before?.data.some((one) => one.id === id && one.hash === hash) ?? false;
  for (const page of answer.value.data)
    if (page.link === '' && !isHere(page)) await (await import('./page-text.ts')).askText(page.id);
}

/** The facts of the server as it last said them. */
export const serverFacts = computed(listed, (said): FactTexts => said?.facts ?? {});

/** What links to a page need. */
export type LinkedPage = Pick<Page, 'id' | 'kind' | 'title' | 'link' | 'places' | 'accept' | 'version' | 'hash'>;

export const replicaPages = list(pagesCollection);
const isHere = isLoaded(pagesCollection.scope);

/** The published pages in order: from this device's data if it is complete, else as the server last listed them. */
export function usePages(): readonly LinkedPage[] {
  const [own, hasOwn, person, said] = [useSignal(replicaPages), useSignal(isHere), useSignal(me), useSignal(listed)];
  const isFromReplica = person !== undefined && hasOwn;
  useEffect(() => {
    if (!isFromReplica) void askOnce();
  }, [isFromReplica]);
  return isFromReplica ? own : (said?.data ?? []);
}

/** The pages to link at this place. */
export const usePagesAt = (place: PagePlace): readonly LinkedPage[] =>
  usePages().filter(({ places }) => places.includes(place));

/** The facts as the server last said them; asks again when a page is opened. */
export function useFacts(): FactTexts {
  useEffect(() => void ask(), []);
  return useSignal(serverFacts);
}
