import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { anyOf } from '../plural.ts';
import { TEMPLATE_NAMES, TemplateName } from './event-field.ts';

/** The problem of a name that no template has. */
export const noSuchTemplate = (name: string): string =>
  `There is no template called “${name}”. Choose ${anyOf(TEMPLATE_NAMES)}.`;

/** The name of a template. */
export const EventTemplateId = v.pipe(
  v.string('Name a template'),
  v.maxLength(50),
  v.rawTransform<string, TemplateName>(({ dataset: { value }, addIssue, NEVER }) => {
    const name = TEMPLATE_NAMES.find((each) => each === value);
    if (name !== undefined) return name;
    addIssue({ message: noSuchTemplate(value) });
    return NEVER;
  }),
);

/** Chooses the kind of event: fields, packages, ticket types and who is in the directory. */
export const chooseEventTemplate = call({
  method: 'post',
  path: '/admin/event/template',
  access: 'admin',
  input: v.object({ template: EventTemplateId }),
  output: v.object({
    template: TemplateName,
    /** What was not changed, and why. */
    left: v.array(v.string()),
    /** Group of the changes in the audit log. */
    group: v.string(),
  }),
});
