import type { FieldForm, FieldList } from '../../../../domain/event-fields/event-field.ts';
import type { WithExtra } from '../../../../domain/event-fields/extra.ts';
import { askedFields } from '../../../../domain/event-fields/listed-fields.ts';
import { ownFields } from '../../../../domain/event-fields/well-known-fields.ts';
import { answersInForm, currentFields, nameInForm, useFields } from '../../../data/event-fields/fields.ts';
import { FieldControl } from '../../../parts/fields/field-control.tsx';
import type { FormField } from './form-fields.tsx';

/** The answers to the event's own fields of a form; none if the event has none. `useAsked` leaves out fields that are not asked here. */
export const ownAnswersField = (form: FieldForm, useAsked = (list: FieldList): FieldList => list) =>
  ({
    called: 'the answers to your own fields',
    blank: () => answersInForm(currentFields(form)),
    value: ({ extra }: WithExtra) => answersInForm(currentFields(form), extra),
    Input: function OwnAnswers() {
      const fields = ownFields(form, askedFields(useAsked(useFields(form))));
      return fields.map((field) => (
        <FieldControl key={field.id} form={form} field={field} name={nameInForm(form, field.id)} />
      ));
    },
  }) satisfies FormField<WithExtra>;
