import {
  discardEventFields,
  draftEventFields,
  readEventFields,
  releaseEventFields,
} from '../../../domain/event-fields/field-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { discardDraft, draftList, readFormFields, readAllFormFields, releaseLists } from './release-fields.ts';

export const fieldEndpoints = [
  endpoint(readEventFields, {
    summary: 'The fields of each form (person, company): the list in force, and the draft if there is one.',
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
];
