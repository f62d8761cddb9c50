import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import { emptyAnswer } from '../../../../domain/event-fields/extra.ts';
import { wholeForm } from '../../../../domain/event-fields/form-schema.ts';
import { askedFields } from '../../../../domain/event-fields/listed-fields.ts';
import { isWellKnown } from '../../../../domain/event-fields/well-known-fields.ts';
import type { EventField, FieldList } from '../../../../domain/event-fields/event-field.ts';
import { answersInForm, nameInForm } from '../../../data/event-fields/fields.ts';
import { FieldControl } from '../../../parts/fields/field-control.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';

/** A button that shows the form as people will see it. Nothing of it is saved. */
export function FormPreview({ list }: { readonly list: FieldList }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Eye size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        Preview form
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="Preview of the form">
        {isOpen ? <Preview list={list} /> : null}
      </Sheet>
    </>
  );
}

function Preview({ list }: { readonly list: FieldList }) {
  const asked = askedFields(list);
  const known = asked.filter(({ id, kind }) => isWellKnown(list.id, id) && kind !== 'picture');
  const values = {
    ...Object.fromEntries(known.map(({ id, kind }) => [id, emptyAnswer(kind)])),
    extra: answersInForm(list),
  };
  return (
    <Form schema={wholeForm(list, { isAdmin: false })} defaultValues={values} onSubmit={nothing}>
      <Stack gap={4}>
        <Muted>What you enter here is not saved.</Muted>
        {asked.map((field) => (
          <PreviewField key={field.id} list={list} field={field} />
        ))}
      </Stack>
    </Form>
  );
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

const PreviewField = ({ list: { id: form }, field }: { readonly list: FieldList; readonly field: EventField }) =>
  field.kind === 'picture' ? (
    <p>
      {field.label} <Muted as="span">A picture is uploaded here.</Muted>
    </p>
  ) : (
    <FieldControl form={form} field={field} name={nameInForm(form, field.id)} />
  );
