import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { FIELD_LIST_BODY_MAX_BYTES } from '../limits/event-fields.ts';
import { AskingForm, FieldList, TemplateName } from './event-field.ts';

/** A form's fields: the list in force, and the draft that a release would put in its place. */
export const FormFields = v.object({ form: AskingForm, list: FieldList, draft: v.nullable(FieldList) });

export const readEventFields = call({
  method: 'get',
  path: '/admin/fields',
  access: 'admin',
  input: v.object({}),
  output: v.object({ forms: v.array(FormFields) }),
});

export const draftEventFields = call({
  method: 'patch',
  path: '/admin/fields/:form',
  access: 'admin',
  maxBytes: FIELD_LIST_BODY_MAX_BYTES,
  input: v.object({
    form: AskingForm,
    fields: FieldList.entries.fields,
    template: v.optional(TemplateName),
  }),
  output: FormFields,
});

export const discardEventFields = call({
  method: 'delete',
  path: '/admin/fields/:form',
  access: 'admin',
  input: v.object({ form: AskingForm }),
  output: v.null(),
  status: 204,
});

export const releaseEventFields = call({
  method: 'post',
  path: '/admin/fields/release',
  access: 'admin',
  input: v.object({ template: v.optional(TemplateName) }),
  output: v.object({ forms: v.array(FormFields) }),
});
