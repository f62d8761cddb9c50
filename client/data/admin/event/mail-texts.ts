import {
  editMailText,
  listMailTexts,
  type MailTextView,
  previewMailText,
  removeMailText,
} from '../../../../domain/mail/mail-text-calls.ts';
import { previewMailMessage } from '../../../../domain/mail/mail-message-calls.ts';
import type * as v from 'valibot';
import type { MailTextForm, MailTextInput } from '../../../../domain/mail/mail-text.ts';
import { PAGE_MAX } from '../../../../domain/limits/requests.ts';
import { http } from '../../../platform/session/connection.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { answered } from '../../loading/answer.ts';
import { sayDone } from '../records/undo.ts';

/** Loads the text of each kind of mail; the placeholders of a kind are part of the answer. */
export const askMailTexts = async (_search: unknown, signal: AbortSignal) =>
  answered(await http.request(listMailTexts, { count: PAGE_MAX }, { signal }));

type Which = Pick<MailTextView, 'id' | 'rev'>;

/** Stores the organisers' own text. Returns the reason of a failure, else undefined. */
export async function saveMailText(which: Which, text: v.InferInput<typeof MailTextInput>, after: () => void) {
  const answer = await http.request(
    editMailText,
    { id: which.id, ...text },
    { ifMatch: which.rev, key: crypto.randomUUID() },
  );
  if (!answer.ok) return answer.refusal;
  sayDone('Mails sent from now on have this text', answer.auditIds, after);
  return undefined;
}

/** Gives a kind of mail our text again. Returns why it failed, if it did. */
export async function takeOurText(which: Which, after: () => void): Promise<string | undefined> {
  const answer = await http.request(removeMailText, { id: which.id }, { ifMatch: which.rev, key: crypto.randomUUID() });
  if (!answer.ok) return answer.refusal.message;
  sayDone('This mail has our text again', answer.auditIds, after);
  return undefined;
}

/** How long to wait after the last keystroke until the server fills in the text, in milliseconds. */
const SETTLED = 500;

/** The mail with this text, as a person would get it; the caller by default. Nothing is asked for while it is empty. */
export const useMailPreview = (of: MailTextView['id'] | 'message', text: MailTextForm, userId: string | undefined) =>
  useQuery(
    (signal) => {
      const input = { ...text, ...(userId !== undefined && { user_id: userId }) };
      return of === 'message'
        ? http.request(previewMailMessage, input, { signal })
        : http.request(previewMailText, { id: of, ...input }, { signal });
    },
    {
      about:
        (of !== 'footer' && text.subject.trim() === '') || text.html === ''
          ? undefined
          : JSON.stringify([of, text, userId]),
      delay: SETTLED,
    },
  );
