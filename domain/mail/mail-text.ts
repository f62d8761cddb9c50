import * as v from 'valibot';
import { MAIL_SUBJECT_MAX, MAIL_TEXT_MAX } from '../limits/mail.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import { texts } from '../texts.ts';
import { MAIL_TEXT_KINDS, type MailTextId } from './mail-text-kinds.ts';
import { type PlaceholderRules, subjectProblem, textProblem } from './placeholders.ts';

/** The organisers' own text of a kind of mail; kinds without one have our text. */
export const MailText = v.object({
  /** The kind of mail. */
  id: v.string(),
  subject: v.string(),
  /** Sanitized HTML with placeholders. */
  html: v.string(),
});
export type MailText = v.InferOutput<typeof MailText>;

export const mailTextsCollection = collection('adm', 'mailTexts', { schema: MailText });

const written = (most: number, least = 1) =>
  v.pipe(
    v.string('Write text here'),
    v.trim(),
    v.minLength(least, texts.fieldMissing),
    v.maxLength(most, `At most ${most.toLocaleString('en')} characters`),
    v.check((value) => value.isWellFormed(), 'This text contains invalid characters'),
  );

export const MailTextForm = v.object({ subject: written(MAIL_SUBJECT_MAX), html: written(MAIL_TEXT_MAX) });
export type MailTextForm = v.InferOutput<typeof MailTextForm>;

/** A text without a subject: what is below messages. */
export const FooterForm = v.object({ html: MailTextForm.entries.html });
/** The text of any kind of mail: the footer leaves out the subject. */
export const MailTextInput = v.object({ ...FooterForm.entries, subject: v.optional(written(MAIL_SUBJECT_MAX, 0), '') });

/** The reason why a mail of this kind cannot have this text; undefined if it can. `html` is sanitized. */
export function mailTextRefusal(id: MailTextId, text: MailTextForm): Refusal | undefined {
  const missing = id !== 'footer' && text.subject === '';
  if (missing) return refusal('invalid', texts.fieldMissing, [{ field: 'subject', message: texts.fieldMissing }]);
  return textRefusal(MAIL_TEXT_KINDS[id], text);
}

/** The reason why a mail with these rules cannot have this text; undefined if it can. `html` is sanitized. */
export function textRefusal(rules: PlaceholderRules, { subject, html }: MailTextForm): Refusal | undefined {
  const inSubject = subjectProblem(subject, rules);
  if (inSubject !== undefined) return refusal('invalid', inSubject, [{ field: 'subject', message: inSubject }]);
  const inText = html === '' ? texts.fieldMissing : textProblem(html, rules);
  return inText === undefined ? undefined : refusal('invalid', inText, [{ field: 'html', message: inText }]);
}
