import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { PAGE_MAX, PAGE_SIZE } from '../../../../domain/limits/requests.ts';
import {
  addWebhook,
  editWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  type WebhookView,
} from '../../../../domain/webhooks/webhook-calls.ts';
import { SECOND } from '../../../../domain/time.ts';
import type { WebhookKind } from '../../../../domain/webhooks/webhook.ts';
import { http } from '../../../platform/session/connection.ts';
import { answered } from '../../loading/answer.ts';
import { fieldDraftOf, useDraftOf } from '../../edits/drafts.ts';
import type { AdminSearch } from '../admin-search.ts';
import { sayDone } from '../records/undo.ts';

/** Loads all webhooks, and the deliveries of the open webhook; no replica has them. */
export const askWebhooks = async ({ id, page }: AdminSearch, signal: AbortSignal) => {
  const [all, sent] = await Promise.all([
    http.request(listWebhooks, { count: PAGE_MAX }, { signal }),
    id === undefined ? undefined : http.request(listDeliveries, { id, page, count: PAGE_SIZE }, { signal }),
  ]);
  if (!all.ok) return all;
  return answered({ ok: true, value: { webhooks: all.value.data, sent: sent?.ok ? sent.value : undefined } } as const);
};

/** Returns the draft of a webhook's form, and whether a reload left it. */
export function useWebhookDraft(id: string) {
  const form = `admin:webhook:${id}`;
  const [begun] = useDraftOf(form, v.record(v.string(), v.unknown()));
  return { draft: (before: object) => fieldDraftOf(form, { ...before }), isBegun: begun !== undefined };
}

type Which = { readonly id: string; readonly rev: string };
const key = (): string => crypto.randomUUID();

export const makeWebhook = (input: { readonly url: string; readonly kinds: WebhookKind[] }) =>
  http.request(addWebhook, input, { key: key() });

export const newSecret = ({ id }: Which) => http.request(rotateWebhookSecret, { id }, { key: key() });

/** Changes a webhook. Returns the reason of a failure, with the current webhook if a colleague changed it first. */
export async function changeWebhook(
  { id, rev }: Which,
  change: { readonly url?: string; readonly kinds?: WebhookKind[]; readonly paused?: boolean },
  { said, after }: { readonly said: string; readonly after: () => void },
) {
  const answer = await http.request(editWebhook, { id, ...change }, { ifMatch: rev, key: key() });
  if (answer.ok) sayDone(said, answer.auditIds, after);
  return answer.ok ? {} : answer;
}

export async function takeWebhookAway({ id, rev }: Which, after: () => void) {
  const answer = await http.request(removeWebhook, { id }, { ifMatch: rev, key: key() });
  if (answer.ok) sayDone('The address is told nothing any more', answer.auditIds, after);
  return answer.ok ? {} : answer;
}

/** Maximum number of requests for the result of a test, one per second. */
const TEST_ASKS = 30;

/** Follows a test delivery: reloads each second until the receiver has answered. Returns the function to call after sending. */
export function useFollowTest(
  stands: Pick<WebhookView, 'last_at' | 'last_status' | 'failing_since'>,
  again: () => void,
) {
  const [awaited, setAwaited] = useState<string>();
  const now = JSON.stringify([stands.last_at, stands.last_status, stands.failing_since]);
  const isAwaited = awaited === now;
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    if (!isAwaited) return undefined;
    let asked = 0;
    const timer = setInterval(() => {
      asked += 1;
      if (asked === TEST_ASKS) clearInterval(timer);
      latest.current();
    }, SECOND);
    return () => clearInterval(timer);
  }, [isAwaited]);
  return () => setAwaited(now);
}

export async function sendTest({ id }: Which) {
  const answer = await http.request(testWebhook, { id }, { key: key() });
  return answer.ok ? {} : answer;
}

export async function redeliver(webhook: Which, delivery: string) {
  const answer = await http.request(resendDelivery, { id: webhook.id, delivery }, { key: key() });
  return answer.ok ? undefined : answer.refusal;
}
