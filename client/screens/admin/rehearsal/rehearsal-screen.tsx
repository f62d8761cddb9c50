import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { inWallZone, wallInstant, wallReading, wallTime } from '../../../../domain/event/wall-time.ts';
import { rehearsalStart } from '../../../../domain/talks/schedule/rehearsal-start.ts';
import { endRehearsal, rehearseAt, useIsRehearsing } from '../../../data/admin/live/rehearsal.ts';
import { serverNow, useNow } from '../../../data/loading/now.ts';
import { useEvent, useTalks } from '../../../data/talks/talks.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { createRoot } from 'react-dom/client';
import { calendarDate, clockTime } from '../../../../domain/event/time-display.ts';
import { SECOND } from '../../../../domain/time.ts';
import rehearsalMarkStyles from './rehearsal-mark.module.css';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

let isShown = false;

/** Shows the rehearsal's mark over every screen. Rendered outside the app, so that only rehearsing organisers load it. */
function showMark(): void {
  if (isShown) return;
  isShown = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Mark />);
}

/** A clear mark on every screen until the rehearsal ends. */
const Mark = () => (useIsRehearsing() ? <Marked /> : null);

function Marked() {
  const zone = useEvent()?.zone ?? 'UTC';
  const now = useNow(SECOND);
  return (
    <Row
      as="aside"
      gap={3}
      wrap
      align="center"
      justify="center"
      className={rehearsalMarkStyles.mark}
      data-prompt
      aria-label="Rehearsal"
    >
      <p>
        <b>Rehearsal.</b> {`You see the event as on ${calendarDate(now, zone)}, ${clockTime(now, zone)}.`} Nobody else
        does.
      </p>
      <Button size="small" onClick={endRehearsal}>
        End
      </Button>
    </Row>
  );
}

/** /app/admin?type=REHEARSAL: shows the event at another time, in this page only. */
export function RehearsalScreen() {
  const isOn = useIsRehearsing();
  return (
    <Page title="Rehearsal">
      <p>
        See the event as it is at another time. Nobody else notices: only this page shows that time, the server’s clock
        stays as it is, and what you do meanwhile is done for real, now. It ends when you press End, or leave or reload
        the page.
      </p>
      {isOn ? <Button onClick={endRehearsal}>End the rehearsal</Button> : <Begin />}
    </Page>
  );
}

function Begin() {
  const zone = useEvent()?.zone ?? 'UTC';
  const start = rehearsalStart(useTalks(), serverNow());
  const [written, setWritten] = useState<string>();
  const navigate = useNavigate();
  const reading = written ?? wallReading(wallTime(start, zone));
  const at = wallInstant(inWallZone(reading, zone));
  const begin = () => {
    if (at === undefined) return;
    rehearseAt(at);
    showMark();
    void navigate({ to: '/app/schedule' });
  };
  return (
    <Stack
      as="form"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <LabeledControl label={`As on this day, at this time (${zone})`}>
        <input type="datetime-local" value={reading} onChange={({ target }) => setWritten(target.value)} />
      </LabeledControl>
      <Button kind="solid" type="submit" disabled={at === undefined}>
        Start rehearsal
      </Button>
    </Stack>
  );
}
