import * as v from 'valibot';
import { readPage } from '../../../domain/pages/page-calls.ts';
import { fillFacts } from '../../../domain/pages/page-html.ts';
import { useQuery } from '../../platform/http/use-query.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { http } from '../../platform/session/connection.ts';
import { replicaPages, useFacts } from './pages.ts';

/** Name of the cache with the texts of public pages. */
const TEXTS = 'pages-v1';
const addressOf = (id: string): string => `/api/pages/${encodeURIComponent(id)}`;
const Text = v.object({ id: v.string(), title: v.string(), html: v.string(), version: v.number() });
export type PageText = v.InferOutput<typeof Text>;

/** Reads a text from the server and stores it; without an answer the stored one. */
export async function askText(id: string) {
  const answer = await http.request(readPage, { id });
  if (answer.ok) await storeText(answer.value);
  const held = answer.ok ? undefined : await storedText(id);
  return held ? ({ ok: true, value: held } as const) : answer;
}

async function storeText(text: PageText): Promise<void> {
  try {
    const cache = await caches.open(TEXTS);
    await cache.put(addressOf(text.id), new Response(JSON.stringify(text)));
  } catch {
    // No cache, or no room: the page can be read online.
  }
}

async function storedText(id: string): Promise<PageText | undefined> {
  try {
    const held = await (await caches.open(TEXTS)).match(addressOf(id));
    const text = v.safeParse(Text, await held?.json());
    return text.success ? text.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The text of a page: as the server fills it now, else as this device has it, with the facts of its last visit. `isMissing`:
 * there is no such page, or no answer.
 */
export function usePageText(id: string): { readonly text: PageText | undefined; readonly isMissing: boolean } {
  const own = useSignal(replicaPages).find((page) => page.id === id);
  const asking = useQuery(() => askText(id), { about: id });
  const answered: PageText | undefined = asking.isCurrent ? asking.value : undefined;
  const facts = useFacts();
  const stored = own && { ...own, html: fillFacts(own.html, facts) };
  const text = answered && answered.version >= (own?.version ?? 0) ? answered : stored;
  return { text, isMissing: text === undefined && asking.refusal !== undefined };
}
