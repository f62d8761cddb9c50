import { useState } from 'react';
import * as v from 'valibot';
import { eventFields } from '../../../../domain/event/event-form.ts';
import { saveNextEdition } from '../../../data/admin/event/next-edition.ts';
import { useOfflineReason } from '../../../data/device/online.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { NoEvent } from '../no-event.tsx';

const { name, firstDay } = eventFields;
const NextForm = v.object({ name, firstDay });

/** /app/admin?type=NEXT_EDITION: an event file from which the next event starts. */
export function NextEditionScreen() {
  const event = useEvent();
  if (!event) return <NoEvent title="Next edition" loading="Loading the event" />;
  return (
    <Page title="Next edition" hint="Start the next event from this one, without its people and talks.">
      <Section title="Start from this event">
        <p>
          The event file takes along settings, logo, fields, packages, ticket types, pages, stages, tracks and sponsor
          tiers. Each event has a server of its own: on the new one, open Set-up and choose the file.
        </p>
        <p>
          Pages become drafts, and people accept them again. Left out are people, companies, talks, news, other
          pictures, streams and the link to the tickets.
        </p>
        <FileForm name={event.name} firstDay={sameDayNextYear(event.firstDay)} />
      </Section>
    </Page>
  );
}

/** The same day of the week, a year later. */
const sameDayNextYear = (day: string): string => Temporal.PlainDate.from(day).add({ weeks: 52 }).toString();

function FileForm(given: v.InferOutput<typeof NextForm>) {
  const [saved, setSaved] = useState<string>();
  const save = async (values: v.InferOutput<typeof NextForm>) => {
    setSaved(undefined);
    const refusal = await saveNextEdition({ name: values.name, first_day: values.firstDay });
    if (!refusal) setSaved(values.name);
    return refusal;
  };
  return (
    <>
      <Form schema={NextForm} defaultValues={given} onSubmit={save}>
        <TextField name="name" label="Name" />
        <TextField name="firstDay" label="First day" type="date" hint="All other days move with it." />
        <SubmitButton blocked={useOfflineReason()}>Download the event file</SubmitButton>
      </Form>
      {saved === undefined ? null : <Notice tone="ok">{`The event file of ${saved} is in your downloads.`}</Notice>}
    </>
  );
}
