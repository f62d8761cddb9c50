import WebhookIcon from 'lucide-react/icons/webhook';
import { useState } from 'react';
import { WEBHOOKS_MAX } from '../../../../domain/limits/webhooks.ts';
import { NewWebhook } from '../../../../domain/webhooks/webhook.ts';
import { type askWebhooks, makeWebhook } from '../../../data/admin/event/webhooks.ts';
import { useLoaderState } from '../../../data/loading/answer.ts';
import { draftOf } from '../../../data/edits/drafts.ts';
import { useOfflineReason } from '../../../data/device/online.ts';
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
import { Stack } from '../../../ui/layout/stack.tsx';
import { ShownOnce } from '../shown-once.tsx';

/** /app/admin?type=WEBHOOKS: webhooks with their state and deliveries. */
export function WebhooksScreen() {
  const answer = useLoaderState<typeof askWebhooks>();
  const { id } = useAdminSearch();
  const [secret, setSecret] = useState<string>();
  return (
    <Page title="Webhooks" hint="Notify other systems of changes. Deliveries are signed and retried." width="wide">
      {secret === undefined ? null : (
        <ShownOnce
          sentence="This is the secret. It is shown this once: give it to the receiver now."
          secret={secret}
          what="secret"
          onDone={() => setSecret(undefined)}
        />
      )}
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
        <SubmitButton blocked={useOfflineReason()}>Add the address</SubmitButton>
      </Form>
    </Section>
  );
}
