import { useState } from 'react';
import * as v from 'valibot';
import type { SourceView } from '../../../../domain/sources/source-calls.ts';
import { isProgrammeKind } from '../../../../domain/sources/source-kind.ts';
import { SHOPS } from '../../../../domain/sources/shops.ts';
import { Secret } from '../../../../domain/sources/source.ts';
import { changeSource, makeHook, pauseReading, removeSource } from '../../../data/admin/event/sources.ts';
import { useOfflineReason, useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { SHOP_WORDS } from './shop-words.ts';
import { ConfirmButton } from '../../../ui/actions/confirm-button.tsx';
import { ShownOnce } from '../shown-once.tsx';

interface SourceActsProps {
  readonly source: SourceView;
  readonly onChange: () => void;
  readonly onWrong: (why: string | undefined) => void;
}

/** Pauses, replaces the secret, makes an address for calls, and removes. */
export function SourceActs({ source, onChange, onWrong }: SourceActsProps) {
  const online = useOnline();
  const [opened, setOpened] = useState<SecretForm | undefined>(source.state === 'stopped' ? 'token' : undefined);
  const [hook, setHook] = useState<string>();
  const does = async (act: Promise<{ readonly message: string } | undefined>) => {
    onWrong((await act)?.message);
    onChange();
  };
  const close = () => setOpened(undefined);
  const newHook = async () => {
    const answer = await makeHook(source.id);
    onWrong(answer.ok ? undefined : answer.refusal.message);
    if (answer.ok) setHook(answer.value.url);
    onChange();
  };
  return (
    <Stack gap={3}>
      <Row gap={2} wrap align="center">
        {source.state === 'running' ? (
          <Button size="small" disabled={!online} onClick={() => void does(pauseReading(source.id))}>
            Pause
          </Button>
        ) : null}
        <Openers
          source={source}
          opened={opened}
          onOpen={(part) => setOpened(part === opened ? undefined : part)}
          onNewHook={() => void newHook()}
        />
        <Remove source={source} does={does} />
      </Row>
      {hook === undefined ? null : <ShownHook source={source} url={hook} onDone={() => setHook(undefined)} />}
      {opened === 'token' ? <NewSecret source={source} onSent={close} onChange={onChange} /> : null}
      {opened === 'calls' ? <CallSecret source={source} onSent={close} onChange={onChange} /> : null}
    </Stack>
  );
}

/** The form for a secret that is open. */
type SecretForm = 'token' | 'calls';

interface OpenersProps {
  readonly source: SourceView;
  readonly opened: SecretForm | undefined;
  readonly onOpen: (form: SecretForm) => void;
  readonly onNewHook: () => void;
}

/** What the kind of shop has: a token, an address for its calls, a secret that signs them. */
function Openers({ source, opened, onOpen, onNewHook }: OpenersProps) {
  const online = useOnline();
  const shop = SHOPS[source.kind];
  return (
    <>
      {SHOP_WORDS[source.kind].token === '' ? null : (
        <Button size="small" aria-expanded={opened === 'token'} onClick={() => onOpen('token')}>
          {source.secret_end === '' ? 'Enter a token' : `Replace the token (ends …${source.secret_end})`}
        </Button>
      )}
      {shop.calls ? (
        <Button size="small" disabled={!online} onClick={onNewHook}>
          {source.has_hook ? 'New address for calls' : 'Make an address for calls'}
        </Button>
      ) : null}
      {shop.signsCalls ? (
        <Button size="small" aria-expanded={opened === 'calls'} onClick={() => onOpen('calls')}>
          {signingWords(source)}
        </Button>
      ) : null}
    </>
  );
}

const signingWords = ({ hook_secret_end: end }: SourceView): string =>
  end === '' ? 'Enter the secret of its calls' : `Replace the secret of its calls (ends …${end})`;

interface ShownHookProps {
  readonly source: SourceView;
  readonly url: string;
  readonly onDone: () => void;
}

const ShownHook = ({ source: { kind }, url, onDone }: ShownHookProps) => (
  <ShownOnce sentence={SHOP_WORDS[kind].callsWhere} secret={url} what="address" onDone={onDone} />
);

const NewToken = v.object({ secret: Secret });
const NewCallSecret = v.object({ hook_secret: Secret });

interface SecretProps extends Pick<SourceActsProps, 'source' | 'onChange'> {
  readonly onSent: () => void;
}

/** Enters the secret by which calls of the shop are known to be its own. */
function CallSecret({ source, onSent, onChange }: SecretProps) {
  const { callSecret, callSecretHint } = SHOP_WORDS[source.kind];
  return (
    <Form
      schema={NewCallSecret}
      defaultValues={{ hook_secret: '' }}
      onSubmit={async (secret) => {
        const answer = await changeSource(source, secret);
        onChange();
        return answer.ok ? undefined : answer.refusal;
      }}
      onSent={onSent}
    >
      <PasswordField name="hook_secret" label={callSecret} autoComplete="new-password" hint={callSecretHint} />
      <SubmitButton blocked={useOfflineReason()}>Keep it</SubmitButton>
    </Form>
  );
}

function NewSecret({ source, onSent, onChange }: SecretProps) {
  return (
    <Form
      schema={NewToken}
      defaultValues={{ secret: '' }}
      onSubmit={async ({ secret }) => {
        const answer = await changeSource(source, { secret });
        onChange();
        return answer.ok ? undefined : answer.refusal;
      }}
      onSent={onSent}
    >
      <PasswordField
        name="secret"
        label={`New ${SHOP_WORDS[source.kind].token}`}
        autoComplete="new-password"
        hint="The one before is not used any more."
      />
      <SubmitButton blocked={useOfflineReason()}>Replace it</SubmitButton>
    </Form>
  );
}

interface RemoveProps {
  readonly source: SourceView;
  readonly does: (act: Promise<{ readonly message: string } | undefined>) => Promise<void>;
}

/** Asks before removing: the secret is gone then. */
function Remove({ source, does }: RemoveProps) {
  const online = useOnline();
  return (
    <ConfirmButton
      words={{ text: 'Remove' }}
      asked={{ text: isProgrammeKind(source.kind) ? 'Confirm: remove. Talks stay.' : 'Confirm: remove. Tickets stay.' }}
      disabled={!online}
      onConfirm={() => void does(removeSource(source))}
    />
  );
}
