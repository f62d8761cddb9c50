import { useState } from 'react';
import * as v from 'valibot';
import { NOT_YOUR_ADDRESS } from '../../../domain/erasure/erasure-calls.ts';
import { useOnline } from '../../data/online.ts';
import { eraseMe } from '../../data/own-papers.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Section, Setting } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';

const DELETED =
  'This deletes your profile, schedule, notes, connections, cards, claims, messages and everything else about you, ' +
  'here and on the server.';

/** Leaving the event for good; typing one's own address keeps a stray press from it. */
export function Erasure() {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Leave for good">
      <Setting label="Erase me from this event" detail={DELETED}>
        <Button kind="danger" onClick={() => setAsking(true)}>
          Erase me
        </Button>
      </Setting>
      <Sheet open={asking} onClose={() => setAsking(false)} title="Erase me from this event" place="centre">
        <EraseForm />
      </Sheet>
    </Section>
  );
}

const Confirmation = v.object({ email: v.pipe(v.string(), v.trim(), v.nonEmpty(NOT_YOUR_ADDRESS)) });

function EraseForm() {
  const online = useOnline();
  return (
    <Form schema={Confirmation} defaultValues={{ email: '' }} onSubmit={({ email }) => eraseMe(email)}>
      <p>This cannot be undone, and you are logged out everywhere. Export your data first if you want to keep it.</p>
      <TextField name="email" label="The email address of your account" type="email" autoComplete="email" />
      <SubmitButton isFinal blocked={online ? undefined : 'You need a connection for this'}>
        Erase me for good
      </SubmitButton>
    </Form>
  );
}
