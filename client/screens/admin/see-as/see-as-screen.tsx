import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { Phase } from '../../../../domain/phase.ts';
import { ViewedRole } from '../../../../domain/role-views/role-view.ts';
import { useCompanyChoices } from '../../../data/admin/event/choices.ts';
import { beginView, leaveView, hearFrame, useRoleView } from '../../../data/admin/people/role-view.ts';
import { useOfflineReason } from '../../../data/device/online.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { StartedView } from '../../../../domain/role-views/role-view-calls.ts';
import { calendarDate, clockTime } from '../../../../domain/event/time-display.ts';
import { plural } from '../../../../domain/plural.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { useIsRehearsing } from '../../../data/admin/live/rehearsal.ts';
import { serverNow, useNow } from '../../../data/loading/now.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SegmentedRadio } from '../../../ui/actions/segmented-radio.tsx';
import styles from './role-view.module.css';
import { Row } from '../../../ui/layout/row.tsx';

let isShown = false;

/** Shows the role view over the panel while there is one. Rendered outside the app, so that only those who use it load it. */
function showRoleView(): void {
  if (isShown) return;
  isShown = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Shown />);
}

function Shown() {
  const view = useRoleView();
  return view ? <View key={view.id} view={view} /> : null;
}

const SIZES = [
  { value: 'desk', label: 'Desk' },
  { value: 'phone', label: 'Phone' },
] as const;
type Size = (typeof SIZES)[number]['value'];

function View({ view }: { readonly view: StartedView }) {
  const [size, setSize] = useState<Size>('desk');
  const [notes, setNotes] = useState<readonly string[]>([]);
  const note = (text: string): void => setNotes((before) => [...before, text]);
  return (
    // The rest of the page is inert while it is open.
    <dialog
      ref={(dialog) => dialog?.showModal()}
      className={styles.view}
      aria-label={`The app as ${view.as} sees it`}
      // Escape belongs to the viewed app.
      onCancel={(event) => event.preventDefault()}
    >
      <Row gap={3} wrap align="center" justify="between" className={styles.bar}>
        <div className={styles.words}>
          <output>
            <b>{`You see the app as ${view.as}.`}</b>{' '}
            {/* A new element for each note, so that screen readers announce it again. */}
            <span key={notes.length}>{notes.at(-1) ?? 'Nothing you press in it is stored or sent.'}</span>
          </output>
          <p>
            <Rehearsed />
            <Left until={view.expiresAt} />
          </p>
        </div>
        <SegmentedRadio label="Size of the screen" value={size} options={SIZES} onChange={setSize} />
        <Button kind="solid" size="small" onClick={leaveView}>
          End
        </Button>
      </Row>
      <Frame view={view} size={size} onNote={note} />
    </dialog>
  );
}

function Left({ until }: { readonly until: number }) {
  useNow(MINUTE);
  const minutes = Math.max(1, Math.ceil((until - serverNow()) / MINUTE));
  return plural(minutes, 'It ends by itself in 1 minute.', `It ends by itself in ${minutes} minutes.`);
}

function Rehearsed() {
  const isOn = useIsRehearsing();
  const zone = useEvent()?.zone ?? 'UTC';
  const now = useNow(MINUTE);
  return isOn ? `Rehearsal: as on ${calendarDate(now, zone)}, ${clockTime(now, zone)}. ` : null;
}

interface FrameProps {
  readonly view: StartedView;
  readonly size: Size;
  readonly onNote: (text: string) => void;
}

const Frame = ({ view, size, onNote }: FrameProps) => (
  <iframe
    ref={(frame) => (frame ? hearFrame(frame, view, onNote) : undefined)}
    className={styles.frame}
    data-size={size}
    title={`The app as ${view.as} sees it`}
    src={PAGE}
    // Our own, isolated page: the sandbox only prevents new windows and leaving the page.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    sandbox="allow-scripts allow-same-origin allow-forms allow-downloads"
    allow="fullscreen; autoplay"
    onLoad={({ currentTarget }) => {
      // The app navigated to its own page, which no frame may show.
      if (!currentTarget.contentDocument) currentTarget.src = PAGE;
    }}
  />
);

const PAGE = '/see-as.html';

const ROLES: readonly { readonly value: ViewedRole; readonly label: string }[] = [
  { value: 'attendee', label: 'An attendee' },
  { value: 'speaker', label: 'A speaker' },
  { value: 'exhibitor', label: 'An exhibitor of a company' },
  { value: 'replay', label: 'An attendee with replays' },
];

const PHASES: readonly { readonly value: Phase; readonly label: string }[] = [
  { value: 'onboarding', label: 'Before the event' },
  { value: 'live', label: 'Live' },
  { value: 'finished', label: 'Finished' },
];

const Values = v.object({ role: ViewedRole, company_id: v.string(), phase: v.union([v.literal(''), Phase]) });

/** /app/admin?type=SEE_AS: the app as a person with another role sees it. */
export const SeeAsScreen = () => (
  <Page title="See it as">
    <p>
      See the app as someone else does: what is shown and what is hidden, now or in another phase of the event. This is
      a sample account: it has no schedule, no messages and no leads. You cannot change or send anything. The audit log
      records that you looked, as which role and for how long. The view ends when you press End, when your log-in ends,
      or after an hour.
    </p>
    <Begin />
  </Page>
);

function Begin() {
  const begin = async ({ role, company_id: companyId, phase }: v.InferOutput<typeof Values>) => {
    const refusal = await beginView({ role, companyId, phase });
    if (!refusal) showRoleView();
    return refusal;
  };
  return (
    <Form schema={Values} defaultValues={{ role: 'attendee', company_id: '', phase: '' }} onSubmit={begin}>
      <SelectField name="role" label="As" options={ROLES} />
      <OfCompany />
      <SelectField
        name="phase"
        label="In the phase"
        hint="The event does not change. Times follow the real clock or your rehearsal."
        options={PHASES}
        none="As the event is now"
      />
      <SubmitButton blocked={useOfflineReason()}>See it</SubmitButton>
    </Form>
  );
}

function OfCompany() {
  const companies = useCompanyChoices();
  const role = useWatch({ name: 'role' });
  return role === 'exhibitor' ? (
    <SelectField name="company_id" label="Of this company" options={companies} none="Choose one" />
  ) : null;
}
