import {
  editMailText,
  listMailTexts,
  type MailTextView,
  previewMailText,
  removeMailText,
} from '../../../domain/mail/mail-text-calls.ts';
import { MAIL_TEXT_IDS, MAIL_TEXT_KINDS, type MailTextId } from '../../../domain/mail/mail-text-kinds.ts';
import { type MailText, type MailTextForm, mailTextRefusal } from '../../../domain/mail/mail-text.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import { cleanHtml } from '../../platform/html.ts';
import type { Ports } from '../../ports.ts';
import { allRevised, findRevised, withRev, type WithRev } from '../../sync/documents.ts';
import { editDocument, revised, STALE, unquoted } from '../../sync/edit-documents.ts';
import { mailTexts } from './own-text.ts';
import { previewMail } from './preview-mail.ts';

/** Revision of a kind of mail that has our text. */
const OURS = 'ours';

function viewOf(id: MailTextId, own: WithRev<MailText> | undefined): MailTextView {
  const { placeholders, required, subject, html } = MAIL_TEXT_KINDS[id];
  return {
    id,
    rev: own?.rev ?? OURS,
    subject: own?.subject ?? subject,
    html: own?.html ?? html,
    changed: own !== undefined,
    placeholders: [...placeholders],
    required: [...required],
  };
}

const showCurrent = async ({
  input: { id },
  ports,
}: {
  readonly input: { readonly id: MailTextId };
  readonly ports: Ports;
}): Promise<MailTextView> => {
  const held = await findRevised(mailTexts, id, ports);
  return viewOf(id, held && withRev(held));
};

/** Returns the text as it is stored. Refuses one that its mail cannot have. */
function checkedText(id: MailTextId, form: MailTextForm): MailText {
  const text = { id, subject: id === 'footer' ? '' : form.subject, html: cleanHtml(form.html) };
  const problem = mailTextRefusal(id, text);
  if (problem) throw new Refused(problem);
  return text;
}

export const mailTextEndpoints = [
  endpoint(listMailTexts, {
    summary: 'The text of each kind of mail: the organisers’ own, or ours.',
    example: {},
    handle: async ({ input, ports }) => {
      const own = new Map((await allRevised(mailTexts, ports)).map((text) => [text.id, text]));
      return pageOf(
        MAIL_TEXT_IDS.map((id) => viewOf(id, own.get(id))),
        input,
      );
    },
  }),
  endpoint(editMailText, {
    summary:
      'Writes the text of a kind of mail, with placeholders such as `{first name}`; mails sent from now on have it.',
    example: {
      id: 'place-free',
      subject: 'Your way into {event}',
      html: '<p>Hello {first name},</p><p>open the app here:</p><p>{link}</p>',
    },
    refuses: ['invalid'],
    showCurrent,
    handle: async ({ actor, input: { id, ...form }, ports, header }) => {
      const text = checkedText(id, form);
      const ifMatch = header('if-match');
      const isFirst = ifMatch !== undefined && unquoted(ifMatch) === OURS;
      const change = (before: MailText | undefined) => (isFirst && before ? refuse('stale', STALE) : text);
      const edit = { actor, id, ...(!isFirst && { ifMatch }), change };
      return viewOf(id, withRev(revised(await editDocument(mailTexts, edit, ports))));
    },
  }),
  endpoint(removeMailText, {
    summary: 'Gives a kind of mail our text again.',
    example: { id: 'place-free' },
    showCurrent,
    handle: async ({ actor, input: { id }, ports, header }) => {
      const change = (before: MailText | undefined) =>
        before ? null : refuse('not-found', 'This mail has our text already');
      await editDocument(mailTexts, { actor, id, ifMatch: header('if-match'), change }, ports);
      return null;
    },
  }),
  endpoint(previewMailText, {
    summary:
      'A mail with this text as a person would get it, as HTML and as plain text. Its link and code are examples.',
    example: {
      id: 'invitation',
      subject: 'Your way into {event}',
      html: '<p>Hello {first name},</p><p>{link}</p>',
      user_id: 'ada',
    },
    refuses: ['not-found', 'invalid'],
    handle: async ({ actor, input: { id, user_id: userId = actor.id, ...form }, ports }) =>
      previewMail(checkedText(id, form), { kind: id, userId }, ports),
  }),
];
