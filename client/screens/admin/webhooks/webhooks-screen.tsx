import WebhookIcon from 'lucide-react/icons/webhook';
import { useState } from 'react';
import { WEBHOOKS_MAX } from '../../../../domain/limits/webhooks.ts';
import { NewWebhook } from '../../../../domain/webhooks/webhook.ts';
import { type askWebhooks, makeWebhook } from '../../../data/admin/event/webhooks.ts';
import { useLoaderState } from '../../../data/loading/answer.ts';
import { draftOf } from '../../../data/edits/drafts.ts';
import { useOnline } from '../../../data/device/online.ts';
import { QueryResult } from '../../../ui/status/query-result.tsx';
import { Empty } from '../../../ui/status/empty.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useAdminSearch } from '../admin-address.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { WebhookRow } from './webhook-row.tsx';
import Copy from 'lucide-react/icons/copy';
import { toast } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

interface ShownSecretProps {
  readonly secret: string;
  readonly onDone: () => void;
}

/** The secret, shown only once: no list or other answer contains it. */
const ShownSecret = ({ secret, onDone }: ShownSecretProps) => (
  <Notice tone="ok">
    <p>This is the secret. It is shown this once: give it to the receiver now.</p>
    <Stack gap={2}>
      <code>{secret}</code>
      <Row gap={2} wrap align="center">
        <Button size="small" icon={<Copy size={16} aria-hidden />} onClick={() => copy(secret)}>
          Copy the secret
        </Button>
        <Button size="small" kind="quiet" onClick={onDone}>
          I have it
        </Button>
      </Row>
    </Stack>
  </Notice>
);

function copy(secret: string): void {
  navigator.clipboard.writeText(secret).then(
    () => toast('Secret copied'),
    () => toast('This browser does not let the secret be copied'),
  );
}

/** /app/admin?type=WEBHOOKS: webhooks with their state and deliveries. */
export function WebhooksScreen() {
  const answer = useLoaderState<typeof askWebhooks>();
  const { id } = useAdminSearch();
  const [secret, setSecret] = useState<string>();
  return (
    <Page title="Webhooks" hint="Notify other systems of changes. Deliveries are signed and retried." width="wide">
      {secret === undefined ? null : <ShownSecret secret={secret} onDone={() => setSecret(undefined)} />}
      <QueryResult {...answer} loading="Loading webhooks">
        {({ webhooks, sent }) => (
          <>
            {webhooks.length === 0 ? (
              <Empty icon={<WebhookIcon size={28} />}>No webhooks yet</Empty>
            ) : (
              <Stack as="ul" aria-label="Addresses">
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} onChange={answer.again} onSecret={setSecret}>
                    {webhook.id === id && sent ? (
                      <Deliveries webhook={webhook} page={sent} onChange={answer.again} />
                    ) : null}
                  </WebhookRow>
                ))}
              </Stack>
            )}
            {webhooks.length < WEBHOOKS_MAX ? <NewAddress onMade={answer.again} onSecret={setSecret} /> : null}
          </>
        )}
      </QueryResult>
    </Page>
  );
}

interface NewAddressProps {
  readonly onMade: () => void;
  readonly onSecret: (secret: string) => void;
}

const draft = draftOf('admin:webhook:');

/** Renders an empty form after each creation. */
function NewAddress({ onMade, onSecret }: NewAddressProps) {
  const [made, setMade] = useState(0);
  const online = useOnline();
  return (
    <Section title="A new address">
      <Form
        key={made}
        schema={NewWebhook}
        defaultValues={{ url: '', kinds: [] }}
        draft={draft}
        onSubmit={async ({ url, kinds }) => {
          const answer = await makeWebhook({ url, kinds });
          if (!answer.ok) return answer.refusal;
          onSecret(answer.value.secret);
          return undefined;
        }}
        onSent={() => {
          setMade(made + 1);
          onMade();
        }}
      >
        <WebhookFields />
        <SubmitButton blocked={online ? undefined : 'You need a connection for this.'}>Add the address</SubmitButton>
      </Form>
    </Section>
  );
}
