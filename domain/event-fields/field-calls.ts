import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { FIELD_LABEL_MAX, FIELD_LIST_BODY_MAX_BYTES } from '../limits/event-fields.ts';
import { FieldForm, FieldList, TemplateName } from './event-field.ts';
import { FieldId } from './extra.ts';

/** A form's fields: the list in force, and the draft that a release would put in its place. */
export const FormFields = v.object({ form: FieldForm, list: FieldList, draft: v.nullable(FieldList) });

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
    form: FieldForm,
    fields: FieldList.entries.fields,
    template: v.optional(TemplateName),
  }),
  output: FormFields,
});

export const discardEventFields = call({
  method: 'delete',
  path: '/admin/fields/:form',
  access: 'admin',
  input: v.object({ form: FieldForm }),
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

export const cleanEventField = call({
  method: 'post',
  path: '/admin/fields/:form/clean',
  access: 'admin',
  input: v.object({
    form: FieldForm,
    field: FieldId,
    /** An option that was taken away; without it all answers to the field are deleted. */
    option: v.optional(v.pipe(v.string(), v.maxLength(FIELD_LABEL_MAX))),
  }),
  output: v.null(),
  status: 204,
});
