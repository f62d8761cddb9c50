import { useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import { PAGE_SIZE } from '../../../../domain/limits/requests.ts';
import type { DeliveryView, WebhookView } from '../../../../domain/webhooks/webhook-calls.ts';
import { redeliver } from '../../../data/admin/event/webhooks.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { toast } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useNarrowAdmin } from '../admin-address.ts';
import { deliveryWords, KIND_WORDS, shownAt } from './webhook-words.ts';
import styles from './webhooks.module.css';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

interface DeliveriesProps {
  readonly webhook: WebhookView;
  readonly page: {
    readonly data: readonly DeliveryView[];
    readonly pagination: { readonly page: number; readonly total: number };
  };
  readonly onChange: () => void;
}

/** Deliveries of a webhook in the last two weeks, latest first. */
export function Deliveries({ webhook, page: { data, pagination }, onChange }: DeliveriesProps) {
  const narrow = useNarrowAdmin();
  return (
    <section className={styles.part} aria-label={`Deliveries to ${webhook.url}`}>
      <Row gap={2} wrap align="center">
        <h3>Deliveries</h3>
        <Button size="small" kind="quiet" onClick={onChange}>
          Look again
        </Button>
      </Row>
      {data.length === 0 ? (
        <p className={styles.hint}>Nothing was sent in the last two weeks.</p>
      ) : (
        <Stack as="ol">
          {data.map((delivery) => (
            <Delivery key={delivery.id} webhook={webhook} delivery={delivery} onChange={onChange} />
          ))}
        </Stack>
      )}
      <Pager
        page={pagination.page}
        pages={Math.max(1, Math.ceil(pagination.total / PAGE_SIZE))}
        total={plural(pagination.total, '1 delivery', `${pagination.total.toLocaleString('en')} deliveries`)}
        onPage={(to) => narrow({ page: to === 1 ? undefined : to })}
      />
    </section>
  );
}

interface DeliveryProps extends Omit<DeliveriesProps, 'page'> {
  readonly delivery: DeliveryView;
}

function Delivery({ webhook, delivery, onChange }: DeliveryProps) {
  const zone = useEvent()?.zone ?? 'UTC';
  const online = useOnline();
  const [why, setWhy] = useState<string>();
  const again = async (): Promise<void> => {
    const refusal = await redeliver(webhook, delivery.id);
    setWhy(refusal?.message);
    if (!refusal) toast('It is sent again');
    onChange();
  };
  const { kind, changes, tries } = delivery;
  const what =
    kind === 'test' ? KIND_WORDS.test : `${KIND_WORDS[kind]}, ${plural(changes, '1 change', `${changes} changes`)}`;
  return (
    <li className={styles.delivery}>
      <div className={styles.words}>
        <p>
          <b>{what}</b> <time dateTime={delivery.created_at}>{shownAt(delivery.created_at, zone)}</time>
        </p>
        <p className={styles.hint} data-state={delivery.state}>
          {deliveryWords(delivery, zone)}
          {tries > 1 ? ` · ${tries} tries` : ''}
        </p>
      </div>
      <Button
        size="small"
        disabled={!online || webhook.paused}
        aria-label={`Resend ${what}, ${shownAt(delivery.created_at, zone)}`}
        onClick={() => void again()}
      >
        Resend
      </Button>
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
    </li>
  );
}
