import MonitorPlay from 'lucide-react/icons/monitor-play';
import { useState } from 'react';
import * as v from 'valibot';
import type { DisplayView } from '../../../../domain/displays/display-calls.ts';
import { titleText } from '../../../../domain/forms/input-schemas.ts';
import type { askDisplays } from '../../../data/admin/event/displays.ts';
import { makeDisplay } from '../../../data/admin/event/displays.ts';
import { useLoaderState } from '../../../data/loading/answer.ts';
import { draftOf } from '../../../data/edits/drafts.ts';
import { useOfflineReason } from '../../../data/device/online.ts';
import { useStages } from '../../../data/talks/talks.ts';
import { toast } from '../../../data/news/toasts.ts';
import { QueryResult } from '../../../ui/status/query-result.tsx';
import { Empty } from '../../../ui/status/empty.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { DisplayRow } from './display-row.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

/** /app/admin?type=SCREENS: addresses of the hall displays. */
export function DisplaysScreen() {
  const answer = useLoaderState<typeof askDisplays>();
  return (
    <Page title="Screens" hint="What hangs in the halls: now, next and changes, without a log-in." width="wide">
      <NewAddress onMade={answer.again} />
      <QueryResult {...answer} loading="Loading screens">
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={<MonitorPlay size={28} />}>No screen has an address yet</Empty>
          ) : (
            <Addresses displays={data} onChange={answer.again} />
          )
        }
      </QueryResult>
    </Page>
  );
}

const Values = v.object({ name: titleText, stage: v.string() });
const draft = draftOf('admin:display');

/** Renders an empty form after each creation. */
function NewAddress({ onMade }: { readonly onMade: () => void }) {
  const [made, setMade] = useState(0);
  const stages = useStages().map(({ id, name }) => ({ value: id, label: name }));
  const sent = () => {
    toast('The address is made');
    setMade(made + 1);
    onMade();
  };
  return (
    <Section title="A new address">
      <Form
        key={made}
        schema={Values}
        defaultValues={{ name: '', stage: '' }}
        draft={draft}
        onSubmit={({ name, stage }) => makeDisplay(name, stage === '' ? null : stage)}
        onSent={sent}
      >
        <Grid column={16} gap={3} grow align="start">
          <TextField name="name" label="Location" hint="Such as: beside the door of hall 2" />
          <SelectField name="stage" label="What it shows" options={stages} none="The whole event" />
        </Grid>
        <SubmitButton blocked={useOfflineReason()}>Create screen link</SubmitButton>
      </Form>
    </Section>
  );
}

interface AddressesProps {
  readonly displays: readonly DisplayView[];
  readonly onChange: () => void;
}

const Addresses = ({ displays, onChange }: AddressesProps) => (
  <Section title="Addresses">
    <Muted>
      Open this link on the screen, or scan the QR code with it. Whoever has the address sees what the screen shows, and
      nothing else.
    </Muted>
    <Stack as="ul" aria-label="Addresses">
      {displays.map((display) => (
        <DisplayRow key={display.id} display={display} onChange={onChange} />
      ))}
    </Stack>
  </Section>
);
