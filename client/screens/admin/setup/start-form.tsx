import * as v from 'valibot';
import { eventFields, spanProblem } from '../../../../domain/event/event-form.ts';
import { knownZone } from '../../../../domain/time.ts';
import { NewStage } from '../../../../domain/stages/stage-form.ts';
import { beginEvent } from '../../../data/admin/event/begin.ts';
import { draftOf } from '../../../data/edits/drafts.ts';
import { useOfflineReason } from '../../../data/device/online.ts';
import { holdUpdates } from '../../../data/device/update.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ZoneField } from '../fields/zone-field.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';

const namesIn = (lines: string): string[] =>
  lines
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const { name, location, firstDay, lastDay, zone } = eventFields;
const StartForm = v.pipe(
  v.object({
    name,
    location,
    firstDay,
    lastDay,
    zone,
    stages: v.pipe(
      v.string(),
      v.check((lines) => namesIn(lines).every((each) => v.is(NewStage, { name: each })), 'A name is too long'),
      v.check((lines) => new Set(namesIn(lines)).size === namesIn(lines).length, 'Two stages have one name'),
    ),
  }),
  v.forward(
    v.check((event) => spanProblem(event) === undefined, 'At most 14 days, the first before the last'),
    ['lastDay'],
  ),
);

const draft = draftOf('admin:start');

/** Creates an empty event: name, place, dates and stages. */
export function StartEvent({ onDone }: { readonly onDone: () => void }) {
  const today = Temporal.Now.plainDateISO().toString();
  const begin = async ({ stages, ...event }: v.InferOutput<typeof StartForm>) => {
    const message = await beginEvent(event, namesIn(stages));
    if (message !== undefined) return { code: 'conflict', message } as const;
    onDone();
    return undefined;
  };
  return (
    <Section title="New event">
      <Form
        schema={StartForm}
        defaultValues={{
          name: '',
          location: '',
          firstDay: today,
          lastDay: today,
          zone: knownZone(Temporal.Now.timeZoneId()),
          stages: 'Main Stage',
        }}
        draft={draft}
        onUnsaved={holdUpdates}
        onSubmit={begin}
      >
        <TextField name="name" label="Name" />
        <TextField name="location" label="Place" />
        <Grid column={12} gap={3} grow>
          <TextField name="firstDay" label="First day" type="date" />
          <TextField name="lastDay" label="Last day" type="date" />
        </Grid>
        <ZoneField name="zone" label="Time zone" />
        <AreaField name="stages" label="Stages" rows={4} hint="One per line, in display order." />
        <SubmitButton blocked={useOfflineReason()}>Begin the event</SubmitButton>
      </Form>
    </Section>
  );
}
