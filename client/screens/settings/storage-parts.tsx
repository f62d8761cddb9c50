import { useAgendaTalkIds } from '../../data/talks/agenda.ts';
import { useStoredParts } from '../../data/device/storage-breakdown.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import styles from './settings.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** Names of the collections that people know. */
const NAMES = [
  ['talks', 'Talks and breaks'],
  ['people', 'People'],
  ['companies', 'Companies'],
  ['stages', 'Stages'],
  ['tracks', 'Tracks'],
] as const;

/** Data stored on this device, by kind. */
export function StorageParts() {
  const stored = useStoredParts();
  const kept = useAgendaTalkIds().size;
  if (!stored) return <Skeleton height="8rem" />;
  return (
    <Stack as="dl" gap={1} className={styles.parts}>
      {NAMES.map(([collection, name]) => (
        <Part key={collection} name={name} count={stored.get(collection) ?? 0} />
      ))}
      <Part name="On My Schedule" count={kept} />
    </Stack>
  );
}

const Part = ({ name, count }: { readonly name: string; readonly count: number }) => (
  <Row gap={3} justify="between" className={styles.part}>
    <dt>{name}</dt>
    <dd>{count.toLocaleString('en')}</dd>
  </Row>
);
