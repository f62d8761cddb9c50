import Inbox from 'lucide-react/icons/inbox';
import { useState } from 'react';
import { QueryResult } from '../../../client/ui/status/query-result.tsx';
import { Button } from '../../../client/ui/actions/button.tsx';
import { Empty } from '../../../client/ui/status/empty.tsx';
import { Loading } from '../../../client/ui/status/loading.tsx';
import { Notice } from '../../../client/ui/status/notice.tsx';
import { ErrorNotice } from '../../../client/ui/status/error-notice.tsx';
import { Section, Setting } from '../../../client/ui/layout/section.tsx';
import { Sheet } from '../../../client/ui/overlays/sheet.tsx';

/** Empty states and messages. */
export function Told() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Section title="Told">
        <Notice tone="warn">You are logged in on another device.</Notice>
        <Notice tone="info" action={<Button size="small">Turn on</Button>}>
          Be told when a talk you keep moves.
        </Notice>
        <Notice tone="ok">Please check your email.</Notice>
        <ErrorNotice onAgain={() => undefined}>The server did not answer.</ErrorNotice>
        <Empty
          icon={<Inbox size={28} />}
          detail="Talks you keep stand here."
          action={<Button>See the schedule</Button>}
        >
          No speeches added to your schedule
        </Empty>
        <Loading label="Loading talks" rows={2} />
        <QueryResult value={undefined} refusal={undefined} isLoading again={() => undefined} loading="Loading users">
          {() => null}
        </QueryResult>
      </Section>
      <Section title="Settings">
        <Setting label="Theme" detail="Device follows your system, day and night.">
          <Button onClick={() => setOpen(true)}>Open a sheet</Button>
        </Setting>
      </Section>
      <Sheet open={open} onClose={() => setOpen(false)} title="A sheet" foot={<Button kind="solid">Done</Button>}>
        <p>What stands on it can be longer than the window.</p>
      </Sheet>
    </>
  );
}
