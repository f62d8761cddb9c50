import { useState } from 'react';
import type { TemplateName } from '../../../../domain/event-fields/event-field.ts';
import { chooseKindOfEvent } from '../../../data/admin/event/kind-of-event.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useReleasedPeopleFields } from '../../../data/event-fields/released-fields.ts';
import { toast } from '../../../data/news/toasts.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Section, Setting } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { TemplateButton } from '../../../parts/fields/template-button.tsx';
import styles from './setup.module.css';

const LABEL = 'What people say about themselves';

/** Asks once what kind of event it is. Afterwards everything is changed where it is. */
export function KindOfEvent() {
  const list = useReleasedPeopleFields();
  const [left, setLeft] = useState<readonly string[]>([]);
  return (
    <Section title="What kind of event is it?">
      {list ? (
        <Setting label={LABEL} detail={list.template ? CHOSEN[list.template] : 'The event has its own fields.'}>
          <LinkButton size="small" to="/app/admin" search={{ type: 'FIELDS' }} aria-label="Change fields">
            Change
          </LinkButton>
        </Setting>
      ) : (
        <>
          <Setting label={LABEL} detail="Not chosen. Until then people are asked the Affiliate questions." />
          <Choices onLeft={setLeft} />
        </>
      )}
      {left.map((sentence) => (
        <Notice key={sentence} tone="info">
          {sentence}
        </Notice>
      ))}
    </Section>
  );
}

const CHOSEN: Readonly<Record<TemplateName, string>> = {
  affiliate: 'Affiliate is chosen. You can change every field.',
  creator: 'Creator is chosen. You can change every field.',
  community: 'Community is chosen. You can change every field, package and ticket type.',
  trade: 'Trade is chosen. You can change every field, package and ticket type.',
  academic: 'Academic is chosen. You can change every field, package and ticket type.',
};

/** Templates in the order in which they are offered: general ones first. */
const OFFERED: readonly TemplateName[] = ['community', 'trade', 'academic', 'affiliate', 'creator'];

function Choices({ onLeft }: { readonly onLeft: (left: readonly string[]) => void }) {
  const online = useOnline();
  const [busy, setBusy] = useState<TemplateName>();
  const [problem, setProblem] = useState<string>();
  const choose = async (template: TemplateName) => {
    setBusy(template);
    const answer = await chooseKindOfEvent(template);
    setBusy(undefined);
    setProblem(answer.ok ? undefined : answer.refusal.message);
    if (!answer.ok) return;
    onLeft(answer.value.left);
    toast('The kind of event is chosen');
  };
  return (
    <Stack gap={2}>
      {problem === undefined ? null : <Notice>{problem}</Notice>}
      <ul className={styles.kinds}>
        {OFFERED.map((name) => (
          <li key={name}>
            <TemplateButton
              name={name}
              busy={busy === name}
              disabled={!online || (busy !== undefined && busy !== name)}
              onChoose={() => void choose(name)}
            />
          </li>
        ))}
      </ul>
      <Muted>
        Chooses fields, packages of booths, ticket types and who is listed in the directory. The audit log can undo it,
        and you can change everything later.
      </Muted>
    </Stack>
  );
}
