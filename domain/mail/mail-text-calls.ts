import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall, removeCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { MailTextInput } from './mail-text.ts';
import { MAIL_TEXT_IDS } from './mail-text-kinds.ts';
import { PLACEHOLDERS } from './placeholders.ts';

const id = v.picklist(MAIL_TEXT_IDS);
const path = '/admin/mail-texts';

export const MailTextView = v.pipe(
  v.object({
    /** The kind of mail. */
    id,
    /** `ours` while it has our text. */
    rev: v.string(),
    subject: v.string(),
    html: v.string(),
    /** Whether organisers wrote it. */
    changed: v.boolean(),
    placeholders: v.array(v.picklist(PLACEHOLDERS)),
    required: v.array(v.picklist(PLACEHOLDERS)),
  }),
  v.title('MailText'),
);
export type MailTextView = v.InferOutput<typeof MailTextView>;

export const listMailTexts = listCall({ path, access: 'admin', input: {}, view: MailTextView });

export const editMailText = call({
  method: 'patch',
  path: `${path}/:id`,
  access: 'admin',
  input: v.object({ ...MailTextInput.entries, id }),
  output: MailTextView,
  current: MailTextView,
});

export const removeMailText = removeCall(path, { id, view: MailTextView });

export const MailPreview = v.pipe(
  v.object({ to: v.string(), name: v.string(), subject: v.string(), html: v.string(), text: v.string() }),
  v.title('MailPreview'),
);
export type MailPreview = v.InferOutput<typeof MailPreview>;

export const previewMailText = call({
  method: 'post',
  path: `${path}/:id/preview`,
  access: 'admin',
  input: v.object({
    ...MailTextInput.entries,
    id,
    user_id: v.optional(v.pipe(thingId, v.description('Whose mail to show; yours if left out.'))),
  }),
  output: MailPreview,
});
