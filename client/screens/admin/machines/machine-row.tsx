import { useState } from 'react';
import { relativeTime } from '../../../../domain/event/relative-time.ts';
import { MACHINE_ENDS_SOON, MACHINE_UNUSED } from '../../../../domain/limits/machines.ts';
import type { MachineView } from '../../../../domain/machines/machine-calls.ts';
import { type TokenScope, SCOPE_WORDS } from '../../../../domain/machines/scope.ts';
import { plural } from '../../../../domain/plural.ts';
import { DAY, type Instant, SECOND, type Zone } from '../../../../domain/time.ts';
import { endToken } from '../../../data/admin/event/machines.ts';
import { useSourceHealth } from '../../../data/admin/live/source-health.ts';
import { useCompanies } from '../../../data/companies/companies.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useRealNow } from '../../../data/loading/now.ts';
import { toast } from '../../../data/news/toasts.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/layout/text.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import styles from './machines.module.css';
import { ConfirmButton } from '../../../ui/actions/confirm-button.tsx';

interface MachineRowProps {
  readonly machine: MachineView;
  readonly onChange: () => void;
}

/** A token: what it may do, when it was last used, and until when it works. */
export function MachineRow({ machine, onChange }: MachineRowProps) {
  const zone = useEvent()?.zone ?? 'UTC';
  const now = useRealNow(30 * SECOND);
  const { name, end, scopes } = machine;
  const warning = warningOf(machine, now);
  return (
    <li className={styles.machine}>
      <div className={styles.name}>
        <Text as="h2" size="md" weight={600}>
          {name}
        </Text>
        <code>{`plt_…${end}`}</code>
      </div>
      <Row gap={1} wrap align="center" className={styles.scopes}>
        {scopes.map((scope) => (
          <ScopeChip key={scope} scope={scope} machine={machine} />
        ))}
      </Row>
      <div className={styles.fact}>
        <p>{usedWords(machine, now, zone)}</p>
        <Muted>{callsWords(machine)}</Muted>
      </div>
      <div className={styles.fact}>
        <p>{`Until ${dateWords(machine.until)}`}</p>
        {warning === undefined ? null : <p className={styles.warn}>{warning}</p>}
      </div>
      <End machine={machine} onChange={onChange} />
    </li>
  );
}

interface ScopeChipProps {
  readonly scope: TokenScope;
  readonly machine: Pick<MachineView, 'company_id' | 'source_id'>;
}

function ScopeChip({ scope, machine: { company_id: companyId, source_id: sourceId } }: ScopeChipProps) {
  const company = useCompanies().find(({ thing }) => thing.id === companyId)?.thing.name;
  const source = useSourceHealth().find(({ id }) => id === sourceId)?.name;
  const { label, isSensitive } = SCOPE_WORDS[scope];
  return <Chip tone={isSensitive ? 'warn' : 'quiet'}>{wordsOf()}</Chip>;

  function wordsOf(): string {
    if (scope === 'leads:read' && companyId !== null) return `Read the leads of ${company ?? 'one company'}`;
    return scope === 'tickets:write' && source !== undefined ? `Write the tickets of “${source}”` : label;
  }
}

function usedWords({ last_used_at: at }: MachineView, now: Instant, zone: Zone): string {
  if (at === null) return 'Never used';
  return `Used ${relativeTime(Temporal.Instant.from(at).epochMilliseconds, now, zone).toLowerCase()}`;
}

/** A day with its year: a token may last into the next one. */
const dateWords = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

const callsWords = ({ calls, last_used_at: at }: MachineView): string =>
  at === null ? '' : plural(calls, '1 call on that day', `${calls.toLocaleString('en')} calls on that day`);

/** What an organiser should know about it: it ends soon, or nothing uses it. */
function warningOf(machine: MachineView, now: Instant): string | undefined {
  const at = (iso: string): Instant => Temporal.Instant.from(iso).epochMilliseconds;
  const left = at(machine.expires_at) - now;
  if (left < MACHINE_ENDS_SOON) {
    const days = Math.max(1, Math.ceil(left / DAY));
    return plural(days, 'Ends within a day', `Ends in ${days} days`);
  }
  return now - at(machine.last_used_at ?? machine.created_at) > MACHINE_UNUSED
    ? 'Not used any more? Then end it.'
    : undefined;
}

/** Asks before ending: what uses it stops working. */
function End({ machine: { id, name }, onChange }: MachineRowProps) {
  const online = useOnline();
  const [why, setWhy] = useState<string>();
  const end = async () => {
    const refused = await endToken(id);
    setWhy(refused?.message);
    if (!refused) toast('The token has ended');
    onChange();
  };
  return (
    <>
      <ConfirmButton
        words={{ text: 'End', label: `End ${name}` }}
        asked={{ text: 'Confirm: end it', label: `Confirm: end ${name}` }}
        disabled={!online}
        onConfirm={() => void end()}
      />
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
    </>
  );
}
