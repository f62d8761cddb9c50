import type { EventField, FieldForm, FieldList, TemplateName } from '../event-field.ts';
import { specFields, specList } from '../fields-in-force.ts';
import { OTHER_TEMPLATES } from './other-events.ts';

/** Returns the fields of a template. */
export const templateFields = (template: TemplateName, form: FieldForm, bioMax?: number): readonly EventField[] =>
  template === 'affiliate' || template === 'creator'
    ? specFields(template, form, bioMax)
    : OTHER_TEMPLATES[template][form];

/** Returns a template as the list of a form. */
export const templateList = (template: TemplateName, form: FieldForm, bioMax?: number): FieldList =>
  template === 'affiliate' || template === 'creator'
    ? specList(template, form, bioMax)
    : { id: form, template, version: 0, fields: [...OTHER_TEMPLATES[template][form]] };
