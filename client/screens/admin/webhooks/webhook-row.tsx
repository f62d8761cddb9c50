import { type ReactNode, useState } from 'react';
import type { WebhookView } from '../../../../domain/webhooks/webhook-calls.ts';
import { NewWebhook } from '../../../../domain/webhooks/webhook.ts';
import {
  changeWebhook,
  newSecret,
  sendTest,
  takeWebhookAway,
  useFollowTest,
  useWebhookDraft,
} from '../../../data/admin/event/webhooks.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { toast } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { FormRefusal } from '../../../ui/form/state/place-refusal.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { useMergedSave } from '../entity-kit/use-merged-save.ts';
import { kindWords, stateWords } from './webhook-words.ts';
import styles from './webhooks.module.css';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/layout/text.tsx';
import { ConfirmButton } from '../../../ui/actions/confirm-button.tsx';

interface WebhookRowProps {
  readonly webhook: WebhookView;
  readonly onChange: () => void;
  readonly onSecret: (secret: string) => void;
  /** Its deliveries, if they are open. */
  readonly children: ReactNode;
}

/** A webhook: its kinds, state and actions. */
export function WebhookRow({ webhook, onChange, onSecret, children }: WebhookRowProps) {
  const zone = useEvent()?.zone ?? 'UTC';
  const isFailing = webhook.failing_since !== null && !webhook.paused;
  return (
    <li className={styles.webhook}>
      <div className={styles.words}>
        <Text as="h2" size="md">
          {webhook.url}
        </Text>
        <p className={styles.hint}>{kindWords(webhook.kinds)}</p>
        <p className={styles.hint} data-state={isFailing ? 'failed' : undefined}>
          {stateWords(webhook, zone)}
        </p>
        {webhook.old_secret_until === null ? null : (
          <p className={styles.hint}>
            The secret before signs as well for a day, so that the receiver can change over.
          </p>
        )}
      </div>
      <Acts webhook={webhook} onChange={onChange} onSecret={onSecret} />
      {children}
    </li>
  );
}

type ActsProps = Omit<WebhookRowProps, 'children'>;

function Acts({ webhook, onChange, onSecret }: ActsProps) {
  const online = useOnline();
  const [why, setWhy] = useState<string>();
  const [isOpened, setIsEdited] = useState<boolean>();
  const { draft, isBegun } = useWebhookDraft(webhook.id);
  // Opened because of a draft; stays open when the draft is undone.
  if (isBegun && isOpened === undefined) setIsEdited(true);
  const isEdited = isOpened ?? false;
  const run: Run = async (act, said) => {
    const { refusal } = await act;
    setWhy(refusal?.message);
    if (!refusal && said !== undefined) toast(said);
    onChange();
  };
  const saved = () => {
    setIsEdited(false);
    onChange();
  };
  return (
    <>
      <Row gap={2} wrap align="center">
        <OpenDeliveries webhook={webhook} />
        <Button size="small" disabled={!online} aria-expanded={isEdited} onClick={() => setIsEdited(!isEdited)}>
          Change
        </Button>
        <Sending webhook={webhook} run={run} onChange={onChange} onSecret={onSecret} />
        <Remove webhook={webhook} run={run} onChange={onChange} />
      </Row>
      {online ? null : <p className={styles.hint}>You need a connection to change webhooks.</p>}
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
      {isEdited ? (
        <div className={styles.part}>
          <Edited key={webhook.rev} webhook={webhook} draft={draft} onSaved={saved} />
        </div>
      ) : null}
    </>
  );
}

/** Runs an action, shows its result, and reloads. */
type Run = (act: Promise<{ readonly refusal?: FormRefusal }>, said?: string) => Promise<void>;

function OpenDeliveries({ webhook: { id, url } }: Pick<ActsProps, 'webhook'>) {
  const isOpen = useAdminSearch().id === id;
  const narrow = useNarrowAdmin();
  return (
    <Button
      size="small"
      aria-expanded={isOpen}
      aria-label={`Deliveries to ${url}`}
      onClick={() => narrow({ id: isOpen ? undefined : id, page: undefined })}
    >
      Deliveries
    </Button>
  );
}

/** Actions that change how or whether it is sent. */
function Sending({ webhook, run, onChange, onSecret }: ActsProps & { readonly run: Run }) {
  const { url, paused } = webhook;
  const online = useOnline();
  const rotate = async () => {
    const answer = await newSecret(webhook);
    if (!answer.ok) return answer;
    onSecret(answer.value.secret);
    return {};
  };
  const said = paused ? 'Resumed' : 'Paused';
  const follow = useFollowTest(webhook, onChange);
  const test = async () => {
    const answer = await sendTest(webhook);
    if (!('refusal' in answer)) follow();
    return answer;
  };
  return (
    <>
      <Button
        size="small"
        disabled={!online || paused}
        aria-label={`Send a test to ${url}`}
        onClick={() => void run(test(), 'A test is on its way')}
      >
        Send a test
      </Button>
      <Button
        size="small"
        disabled={!online}
        onClick={() => void run(changeWebhook(webhook, { paused: !paused }, { said, after: onChange }))}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Button size="small" disabled={!online} onClick={() => void run(rotate())}>
        New secret
      </Button>
    </>
  );
}

/** Asks before deleting: the other system would not notice. */
function Remove({ webhook, run, onChange }: Omit<ActsProps, 'onSecret'> & { readonly run: Run }) {
  const online = useOnline();
  return (
    <ConfirmButton
      words={{ text: 'Remove', label: `Remove ${webhook.url}` }}
      asked={{ text: 'Confirm: remove', label: `Confirm: remove ${webhook.url}` }}
      disabled={!online}
      onConfirm={() => void run(takeWebhookAway(webhook, onChange))}
    />
  );
}

interface EditedProps {
  readonly webhook: WebhookView;
  readonly draft: ReturnType<typeof useWebhookDraft>['draft'];
  readonly onSaved: () => void;
}

/** The edit form; merges with colleagues' changes or asks about them. */
function Edited({ webhook, draft: draftOver, onSaved }: EditedProps) {
  const [before] = useState(() => formValues(webhook));
  const [draft] = useState(() => draftOver(before));
  const save = useMergedSave<WebhookView>({
    shown: webhook,
    values: formValues,
    words: (field, { url, kinds }) => (field === 'url' ? url : kindWords(kinds)),
    send: (changes, over) => changeWebhook(over, changes, { said: 'Saved', after: onSaved }),
  });
  return (
    <Form
      schema={NewWebhook}
      defaultValues={before}
      draft={draft}
      onSubmit={({ url, kinds }) => save(draft.edits({ url, kinds }))}
      onSent={onSaved}
    >
      <WebhookFields />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

const formValues = ({ url, kinds }: WebhookView) => ({ url, kinds });
