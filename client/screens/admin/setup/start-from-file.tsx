import { useState } from 'react';
import { startWithFile } from '../../../data/admin/event/next-edition.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Notice } from '../../../ui/status/notice.tsx';

/** Starts the event from the file of an earlier edition. */
export function StartFromFile({ onDone }: { readonly onDone: () => void }) {
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  const start = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const refusal = await startWithFile(file);
    setBusy(false);
    setWhy(refusal?.message);
    if (!refusal) onDone();
  };
  return (
    <Section title="Start from an event file">
      {why === undefined ? null : <Notice tone="warn">{why}</Notice>}
      <Stack as="label" gap={2} aria-busy={busy || undefined}>
        <span>{busy ? 'Reading the file' : 'Choose the event file'}</span>
        <Muted as="span">You download it from the event before, under Admin, Next edition.</Muted>
        <input
          type="file"
          accept=".json,application/json"
          disabled={!online || busy}
          onChange={(event) => {
            void start(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Stack>
      {online ? null : <Notice tone="warn">You need a connection for this</Notice>}
    </Section>
  );
}
