import Pin from 'lucide-react/icons/pin';
import { useState } from 'react';
import { capital } from '../../../../domain/capitalize.ts';
import type { DifferingField, SourceView } from '../../../../domain/sources/source-calls.ts';
import { shopTitle } from '../../../../domain/sources/shops.ts';
import { answerDifference, useDifferences } from '../../../data/admin/event/sources.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import styles from './sources.module.css';

/** Fields that keep what was changed here, with what the source says; those that both changed first. */
export function DifferingFields({ source }: { readonly source: SourceView }) {
  const { value, again } = useDifferences(source.id);
  const [why, setWhy] = useState<string>();
  if (!value || value.data.length === 0) return null;
  const settle = async (field: DifferingField, take: boolean) => {
    setWhy((await answerDifference(source.id, field, take))?.message);
    again();
  };
  return (
    <Section title="Kept as you changed them" look="quiet">
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
      <Stack as="ul" gap={3}>
        {value.data.map((field) => (
          <KeptRow
            key={`${field.id} ${field.field}`}
            field={field}
            system={shopTitle(source.kind)}
            onSettle={(take) => void settle(field, take)}
          />
        ))}
      </Stack>
    </Section>
  );
}

interface KeptRowProps {
  readonly field: DifferingField;
  readonly system: string;
  readonly onSettle: (take: boolean) => void;
}

function KeptRow({ field: { name, label, ours, theirs, asks }, system, onSettle }: KeptRowProps) {
  const online = useOnline();
  return (
    <li className={styles.kept}>
      <div className={styles.words}>
        <Row gap={2} wrap align="center">
          <strong>{name}</strong>
          {asks ? <Chip tone="accent">Both changed it</Chip> : <Chip>Kept</Chip>}
        </Row>
        <Row gap={2} align="center">
          <Pin size={14} aria-hidden />
          <Muted>{`${capital(label)}: here “${short(ours)}”, ${system} says “${short(theirs)}”`}</Muted>
        </Row>
      </div>
      <Row gap={2} wrap align="center">
        <Button size="small" disabled={!online} onClick={() => onSettle(true)}>
          {`Take ${system}’s`}
        </Button>
        {asks ? (
          <Button size="small" kind="quiet" disabled={!online} onClick={() => onSettle(false)}>
            Keep ours
          </Button>
        ) : null}
      </Row>
    </li>
  );
}

/** Long texts, such as descriptions, by their beginning. */
const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
