import { useState } from 'react';
import type { ImportView } from '../../../../domain/imports/import-calls.ts';
import { openImport, rememberImport, sendImport, useImport } from '../../../data/admin/event/imports.ts';
import { importDraft } from '../../../data/admin/event/import-draft.ts';
import { useDraftsLoaded } from '../../../data/edits/drafts.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Loading } from '../../../ui/status/loading.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { CheckFile } from './check-file.tsx';
import { ImportDone } from './import-done.tsx';
import styles from './import.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

/** /app/admin?type=IMPORT: file, columns, outcome of each row, and report. */
export function ImportScreen() {
  const { id } = useAdminSearch();
  return (
    <Page title="Import" hint="A schedule, or a table of talks, people, companies or ticket holders." width="wide">
      {id === undefined ? <ChooseFile /> : <OpenFile key={id} id={id} />}
    </Page>
  );
}

const ACCEPTED =
  '.csv,.tsv,.txt,.json,.xml,.ics,.xlsx,.xls,.ods,text/csv,application/json,application/xml,text/calendar';

/** Uploads a file and opens it; returns the reason of a failure. */
function useSend() {
  const narrow = useNarrowAdmin();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const answer = await sendImport(file);
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.refusal.message);
    rememberImport(answer.value.id);
    narrow({ id: answer.value.id });
  };
  return { busy, refusal, send };
}

function ChooseFile() {
  const narrow = useNarrowAdmin();
  const online = useOnline();
  const { busy, refusal, send } = useSend();
  const [unfinished] = useState(openImport);
  return (
    <Section title="File">
      {refusal === undefined ? null : <Notice>{refusal}</Notice>}
      <Stack as="label" gap={2} align="center" className={styles.drop} aria-busy={busy || undefined}>
        <span>{busy ? 'Reading the file' : 'Choose a file'}</span>
        <span className={styles.hint}>
          schedule.json or schedule.xml, as pretalx and frab export them, Sessionize, iCalendar or CSV, at most 10 MB.
          Nothing is changed before you have seen what it does.
        </span>
        <input
          type="file"
          accept={ACCEPTED}
          disabled={!online || busy}
          onChange={(event) => void send(event.target.files?.[0])}
        />
      </Stack>
      {online ? null : <Notice tone="warn">You need a connection for this</Notice>}
      {unfinished === undefined ? null : (
        <Button size="small" onClick={() => narrow({ id: unfinished })}>
          Go on with the last file
        </Button>
      )}
    </Section>
  );
}

function OpenFile({ id }: { readonly id: string }) {
  const narrow = useNarrowAdmin();
  const { value: file, refusal, put: setFile } = useImport(id);
  const isKnown = useDraftsLoaded();
  const another = () => {
    importDraft(id).drop();
    rememberImport(undefined);
    narrow({ id: undefined });
  };
  if (refusal !== undefined && !file)
    return <Notice action={<Button onClick={another}>Choose another file</Button>}>{refusal.message}</Notice>;
  if (!file || !isKnown) return <Loading label="Opening the file" rows={4} />;
  if (file.state === 'done') return <ImportDone file={file} onAnother={another} />;
  if (file.state === 'applying') return <Importing file={file} isReached={refusal === undefined} />;
  return (
    <>
      {file.state === 'stopped' ? (
        <Notice tone="warn">The import was cut off. Check it again; rows already imported are kept.</Notice>
      ) : null}
      <CheckFile file={file} onApplied={setFile} onAnother={another} />
    </>
  );
}

interface ImportingProps {
  readonly file: ImportView;
  /** Whether the last request was answered. */
  readonly isReached: boolean;
}

const Importing = ({ file: { name, done, total }, isReached }: ImportingProps) => (
  <Section title={`Importing ${name}`}>
    <progress className={styles.progress} aria-label="Imported" max={Math.max(total, 1)} value={done} />
    {isReached ? (
      <p className={styles.hint}>The import continues automatically. You can close this page.</p>
    ) : (
      <Notice tone="warn">
        The server does not answer. If the import has begun, it continues as soon as the server is back.
      </Notice>
    )}
  </Section>
);
