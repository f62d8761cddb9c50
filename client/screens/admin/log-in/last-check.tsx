import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useState } from 'react';
import type { OidcProviderView } from '../../../../domain/oidc/oidc-calls.ts';
import type { OidcCheckLine } from '../../../../domain/oidc/oidc-provider.ts';
import { checkProvider } from '../../../data/admin/event/oidc-providers.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import styles from './log-in.module.css';

interface LastCheckProps {
  readonly provider: OidcProviderView;
  readonly onChange: () => void;
  readonly onWrong: (why: string | undefined) => void;
}

const ICONS = { ok: CircleCheck, warn: CircleAlert, wrong: CircleX } as const;
const WORDS = { ok: 'Fine', warn: 'With a limit', wrong: 'Does not fit' } as const;

const at = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
const timeOf = (iso: string): string => at.format(new Date(iso));

/** What the provider said when it was last checked, and how log-ins went. */
export function LastCheck({ provider, onChange, onWrong }: LastCheckProps) {
  const online = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    const answer = await checkProvider(provider.id);
    setIsBusy(false);
    onWrong(answer.ok ? undefined : answer.refusal.message);
    onChange();
  };
  return (
    <Section
      title="Last check"
      look="quiet"
      more={
        <Button size="small" busy={isBusy} disabled={!online} onClick={() => void press()}>
          Check
        </Button>
      }
    >
      <ul className={styles.lines}>
        {linesOf(provider).map(({ mark, text }) => {
          const Icon = ICONS[mark];
          return (
            <li key={text} data-mark={mark}>
              <Icon size={18} aria-label={WORDS[mark]} />
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
      {provider.checked_at === null ? null : <Muted>{`Checked ${timeOf(provider.checked_at)}.`}</Muted>}
    </Section>
  );
}

function linesOf({ check, logged_in_at, wrong, wrong_at }: OidcProviderView): OidcCheckLine[] {
  const came: OidcCheckLine =
    logged_in_at === null
      ? { mark: 'warn', text: 'No log-ins yet.' }
      : { mark: 'ok', text: `Somebody logged in with it, last on ${timeOf(logged_in_at)}` };
  const failed: OidcCheckLine[] =
    wrong_at === null ? [] : [{ mark: 'wrong', text: `A log-in failed on ${timeOf(wrong_at)}: ${wrong}` }];
  return [...check, came, ...failed];
}
