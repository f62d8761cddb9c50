import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { inWallZone, wallInstant, wallReading, wallTime } from '../../../../domain/event/wall-time.ts';
import { rehearsalStart } from '../../../../domain/talks/rehearsal-start.ts';
import { endRehearsal, rehearseAt, useIsRehearsing } from '../../../data/admin/rehearsal.ts';
import { serverNow } from '../../../data/now.ts';
import { useEvent, useTalks } from '../../../data/talks.ts';
import { Button } from '../../../ui/button.tsx';
import { Labelled } from '../../../ui/labelled.tsx';
import { Page } from '../../../ui/page.tsx';
import { showMark } from './rehearsal-mark.tsx';
import styles from '../noun.module.css';

/** /app/admin?type=REHEARSAL: the event as it is at another time, for this page alone. */
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
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <Labelled label={`As on this day, at this time (${zone})`}>
        <input type="datetime-local" value={reading} onChange={({ target }) => setWritten(target.value)} />
      </Labelled>
      <Button kind="solid" type="submit" disabled={at === undefined}>
        Start rehearsal
      </Button>
    </form>
  );
}
