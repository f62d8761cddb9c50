import { WEBHOOK_KINDS } from '../../../../domain/webhooks/webhook.ts';
import { ChecksField } from '../../../ui/form/checks-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { KIND_WORDS } from './webhook-words.ts';

const KINDS = WEBHOOK_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));

/** Address and kinds of changes. Says that tickets and leads contain mail addresses before they are chosen. */
export const WebhookFields = () => (
  <>
    <TextField name="url" label="Address" hint="Such as: https://crm.example.org/hooks/plenary" />
    <ChecksField name="kinds" label="Events" hint="Tickets and leads include email addresses." options={KINDS} />
  </>
);
