import { useState } from 'react';
import type { AuditView } from '../../../../domain/audit/audit-calls.ts';
import { NO_UNDO } from '../../../../domain/audit/audit.ts';
import { UNDONE_TOGETHER } from '../../../../domain/audit/audit-acts.ts';
import { auditSentence, fieldChanges, type Reader } from '../../../../domain/audit/audit-sentence.ts';
import { calendarDate, clockTime } from '../../../../domain/event/time-display.ts';
import { useCompanyChoices } from '../../../data/admin/event/choices.ts';
import { undo } from '../../../data/admin/records/undo.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useShownZone } from '../../../data/device/display-timezone.ts';
import { useStages, useTracks } from '../../../data/talks/talks.ts';
import { Button } from '../../../ui/actions/button.tsx';
import styles from './audit.module.css';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/layout/text.tsx';

interface AuditRowProps {
  readonly entry: AuditView;
  readonly onUndone: () => void;
}

/** A change: author, time and description; its fields on demand; Undo, or why that is not possible. */
export function AuditRow({ entry, onUndone }: AuditRowProps) {
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const putBack = async () => {
    setBusy(true);
    await undo([entry.id]);
    setBusy(false);
    onUndone();
  };
  return (
    <Row as="li" gap={4} wrap lineGap={2} align="start" justify="between" className={styles.entry}>
      <div className={styles.words}>
        <Text weight={550}>{auditSentence(entry)}</Text>
        <WhoAndWhen entry={entry} />
        <Fields entry={entry} />
      </div>
      {entry.undoable ? (
        <Button size="small" busy={busy} disabled={!online} onClick={() => void putBack()}>
          Undo
        </Button>
      ) : (
        <WhyNot entry={entry} />
      )}
    </Row>
  );
}

/** Why it cannot be undone, if there is a specific reason; exports and mails have none. */
export const WhyNot = ({ entry: { why_not: why } }: { readonly entry: AuditView }) =>
  why === NO_UNDO || why === UNDONE_TOGETHER || why === '' ? null : <p className={styles.why}>{why}</p>;

export function WhoAndWhen({ entry }: { readonly entry: AuditView }) {
  const { zone } = useShownZone();
  const at = Temporal.Instant.from(entry.at).epochMilliseconds;
  return (
    <p className={styles.who}>
      {entry.by_name === '' ? 'Somebody' : entry.by_name},{' '}
      <time dateTime={entry.at}>
        {calendarDate(at, zone)}, {clockTime(at, zone)}
      </time>
    </p>
  );
}

function Fields({ entry }: { readonly entry: AuditView }) {
  const reader = useReader();
  const changes = entry.changes.flatMap((change) =>
    fieldChanges(change, reader).map((field) => ({
      ...field,
      key: `${change.collection} ${change.id} ${field.field}`,
    })),
  );
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>Before and after</summary>
      <Stack as="dl" gap={1} className={styles.fields}>
        {changes.map(({ key, field, before, after }) => (
          <div key={key}>
            <dt>{field}</dt>
            <dd>
              {before === '' ? null : <del>{before}</del>} {after === '' ? null : <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </Stack>
    </details>
  );
}

/** Formats names as this device knows them, and times in the shown zone. */
function useReader(): Reader {
  const { zone } = useShownZone();
  const stages = useStages();
  const tracks = useTracks();
  const companies = useCompanyChoices().map(({ value, label }) => ({ id: value, name: label }));
  const things: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>> = {
    stageId: stages,
    trackId: tracks,
    companyId: companies,
  };
  return {
    nameOf: (field, id) => things[field]?.find((thing) => thing.id === id)?.name,
    timeOf: (at) => `${calendarDate(at, zone)}, ${clockTime(at, zone)}`,
  };
}
