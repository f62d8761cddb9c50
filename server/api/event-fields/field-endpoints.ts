import {
  cleanEventField,
  discardEventFields,
  draftEventFields,
  readEventFields,
  releaseEventFields,
} from '../../../domain/event-fields/field-calls.ts';
import { chooseEventTemplate } from '../../../domain/event-fields/template-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { cleanField } from './clean-fields.ts';
import { chooseTemplate } from './choose-template.ts';
import { discardDraft, draftList, readFormFields, readAllFormFields, releaseLists } from './release-fields.ts';

export const fieldEndpoints = [
  endpoint(readEventFields, {
    summary:
      'The fields of each form (person, company, talk, stage): the list in force, and the draft if there is one.',
    handle: async ({ ports }) => ({ forms: await readAllFormFields(ports) }),
  }),
  /** Attendees see nothing of it before the release. Fields that are left out are no longer asked; their answers stay. */
  endpoint(draftEventFields, {
    summary: 'Stores the draft of a form: the whole list of its fields, in their order. Organisers share the draft.',
    example: {
      form: 'company',
      fields: [
        { id: 'name', kind: 'line', label: 'Name', required: true },
        { id: 'demo', kind: 'yes', label: 'Shows a demo at the booth' },
      ],
    },
    handle: async ({ actor, input: { form, fields, template }, ports }) => {
      await draftList(actor, { id: form, fields, template }, ports);
      return readFormFields(form, ports);
    },
  }),
  endpoint(discardEventFields, {
    summary: 'Discards the draft of a form.',
    example: { form: 'company' },
    handle: async ({ actor, input: { form }, ports }) => {
      await discardDraft(actor, form, ports);
      return null;
    },
  }),
  endpoint(releaseEventFields, {
    summary: 'Releases the drafts of all forms, or with `template` the fields of a template: one entry of the audit.',
    example: { template: 'community' },
    handle: async ({ actor, input, ports }) => {
      await releaseLists(actor, input, ports);
      return { forms: await readAllFormFields(ports) };
    },
  }),
  /** The second step after a field is no longer asked, or an option is taken away, and both is released. */
  endpoint(cleanEventField, {
    summary:
      'Deletes all answers to a field that is no longer asked, or an option that was taken away. Cannot be undone.',
    example: { form: 'person', field: 'shoe' },
    refuses: ['conflict'],
    handle: async ({ actor, input, ports }) => {
      await cleanField(actor, input, ports);
      return null;
    },
  }),
  /** Packages and ticket types change only while nobody has any. Everything can be changed afterwards. */
  endpoint(chooseEventTemplate, {
    summary:
      'Chooses the kind of event: the fields of its forms, packages and ticket types. `left` says what stays, and why.',
    example: { template: 'community' },
    handle: async ({ actor, input: { template }, ports }) => {
      const group = ports.newId(12);
      const left = await chooseTemplate(actor, template, { ...ports, group });
      return { template, left, group };
    },
  }),
];
