import ContactRound from 'lucide-react/icons/contact-round';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import * as v from 'valibot';
import { LEAD_NOTE_MAX } from '../../../domain/limits/companies.ts';
import { RemarkValue } from '../../../domain/companies/lead-note.ts';
import { isHttpLink } from '../../../domain/links.ts';
import { personName } from '../../../domain/people/person.ts';
import { draftOf } from '../../data/edits/drafts.ts';
import { type LeadEntry, ownNote, saveLead, sayOfLead } from '../../data/people/leads.ts';
import { useMe } from '../../data/people/me.ts';
import { usePeople } from '../../data/people/people.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { AreaField } from '../../ui/form/area-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { FormRefusal } from '../../ui/form/state/place-refusal.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { AnchorButton, LinkButton } from '../../ui/actions/link-button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { STAGE_OPTIONS, workOf } from './lead-words.ts';
import { useLeadsSearch, useNarrowLeads } from './leads-address.ts';
import styles from './leads.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** `?lead=<person>`: a lead's card, stage and note. */
export function LeadSheet({ all }: { readonly all: readonly LeadEntry[] }) {
  const { lead: wanted } = useLeadsSearch();
  const narrow = useNarrowLeads();
  const entry = all.find(({ lead }) => lead.id === wanted);
  // Stays during the closing animation.
  const [last, setLast] = useState(entry);
  if (entry && entry !== last) setLast(entry);
  const shown = entry ?? last;
  const close = () => narrow({ lead: undefined });
  return (
    <Sheet open={entry !== undefined} onClose={close} title={shown ? personName(shown.lead) : 'Lead'}>
      {shown ? <LeadCard key={shown.lead.id} entry={shown} onSaved={close} /> : null}
    </Sheet>
  );
}

interface LeadCardProps {
  readonly entry: LeadEntry;
  readonly onSaved: () => void;
}

const LeadCard = ({ entry, onSaved }: LeadCardProps) => (
  <div className={styles.card}>
    <Contact entry={entry} />
    <OthersNotes entry={entry} />
    <WhenLoaded width="100%" height="14rem">
      <Remark entry={entry} onSaved={onSaved} />
    </WhenLoaded>
  </div>
);

function Contact({ entry: { lead } }: { readonly entry: LeadEntry }) {
  const [person] = usePeople([lead.id]);
  return (
    <>
      <p className={styles.work}>{workOf(lead)}</p>
      <Row gap={2} wrap className={styles.ways}>
        {lead.email === '' ? null : (
          <AnchorButton
            icon={<Mail size={18} aria-hidden />}
            href={`mailto:${encodeURIComponent(lead.email).replace('%40', '@')}`}
          >
            {lead.email}
          </AnchorButton>
        )}
        <Button icon={<ContactRound size={18} aria-hidden />} onClick={() => saveLead(lead)}>
          Save contact
        </Button>
        {isHttpLink(lead.website) ? (
          <AnchorButton href={lead.website} target="_blank" rel="noreferrer nofollow ugc">
            Website
          </AnchorButton>
        ) : null}
        {person ? (
          <LinkButton kind="quiet" to="/app/user-profile/$id" params={{ id: lead.id }}>
            Profile
          </LinkButton>
        ) : null}
      </Row>
    </>
  );
}

function OthersNotes({ entry }: { readonly entry: LeadEntry }) {
  const me = useMe()?.id;
  const others = entry.notes.filter(({ by }) => by !== me);
  const known = new Map(usePeople(others.map(({ by }) => by)).map((person) => [person.id, personName(person)]));
  if (others.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Notes of your team">
      {others.map(({ by, note }) => (
        <li key={by}>
          <Text weight={600} className={styles.by}>
            {known.get(by) ?? 'Somebody of your team'}
          </Text>
          <p className={styles.said}>{note}</p>
        </li>
      ))}
    </ul>
  );
}

const RemarkForm = v.pick(v.object(RemarkValue.entries), ['stage', 'note']);

/** Stored on this device at once; colleagues see it once it is sent. */
function Remark({ entry, onSaved }: LeadCardProps) {
  const save = async ({ stage, note }: v.InferOutput<typeof RemarkForm>): Promise<FormRefusal | undefined> => {
    try {
      await sayOfLead(entry, { stage, note: note.trim() });
    } catch {
      return { code: 'conflict', message: 'This device could not save that. Is its storage full?' };
    }
    onSaved();
    return undefined;
  };
  return (
    <Form
      schema={RemarkForm}
      defaultValues={{ stage: entry.stage, note: ownNote(entry) }}
      draft={draftOf(`lead:${entry.lead.id}`)}
      onSubmit={save}
    >
      <SelectField name="stage" label="Stage" options={STAGE_OPTIONS} />
      <AreaField name="note" label="Your note" hint="Your team and the organisers can read it." most={LEAD_NOTE_MAX} />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}
