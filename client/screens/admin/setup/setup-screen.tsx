import { useState } from 'react';
import type { SetupView } from '../../../../domain/event/setup/setup-calls.ts';
import { missingPages, type SetupState } from '../../../../domain/event/setup/setup-lines.ts';
import type { PageKind } from '../../../../domain/pages/page.ts';
import { pageTemplates } from '../../../../domain/pages/templates/templates.ts';
import { formatList } from '../../../../domain/plural.ts';
import { usePages } from '../../../data/device/pages.ts';
import { SETUP_LINES, type SetupLine } from '../../../../domain/event/setup/setup-names.ts';
import { useIsCatalogLoaded } from '../../../data/admin/records/entity-rows.ts';
import { mailTest, skipLine, startDemo, useSetup, useSetupStates } from '../../../data/admin/event/setup.ts';
import { type PushState, switchPush, usePushState } from '../../../data/news/push.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Loading } from '../../../ui/status/loading.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section, Setting } from '../../../ui/layout/section.tsx';
import { KindOfEvent } from './kind-of-event.tsx';
import { MailStatus } from './mail-status.tsx';
import { StartFromFile } from './start-from-file.tsx';
import { StartEvent } from './start-form.tsx';
import styles from './setup.module.css';
import { Muted } from '../../../ui/layout/muted.tsx';

interface Line {
  readonly label: string;
  readonly detail: string;
  /** Label and target of the button; absent for steps done on the server. */
  readonly go?: readonly [words: string, type: string];
}

const LINES: Readonly<Record<SetupLine, Line>> = {
  name: {
    label: 'Name and place',
    detail: 'Shown at the top of the app and in emails.',
    go: ['Open settings', 'SETTINGS'],
  },
  days: {
    label: 'Days and time zone',
    detail: 'All times are shown in this time zone.',
    go: ['Open settings', 'SETTINGS'],
  },
  stages: { label: 'Stages', detail: 'Where talks take place.', go: ['Open stages', 'STAGES'] },
  tracks: { label: 'Tracks', detail: 'What talks are about, with colours.', go: ['Open tracks', 'TRACKS'] },
  talks: {
    label: 'Talks on their stages',
    detail: 'Import them from one file, or connect your call for papers under Sources.',
    go: ['Import', 'IMPORT'],
  },
  speakers: {
    label: 'Speakers with pictures',
    detail: 'Everyone named as a speaker, with a photo.',
    go: ['Open speakers', 'SPEAKERS'],
  },
  holders: {
    label: 'Ticket holders',
    detail: 'The people who may log in. Import them, or connect your ticket shop under Sources.',
    go: ['Import', 'IMPORT'],
  },
  companies: { label: 'Companies', detail: 'Exhibitors and sponsors.', go: ['Open companies', 'COMPANIES'] },
  mail: {
    label: 'Mail',
    detail: 'Needs SMTP_URL on the server. Without it emails are only saved to a folder and not sent.',
  },
  push: { label: 'Pushes to this device', detail: 'Shows you here what attendees get on their lock screens.' },
  address: {
    label: 'An address with https',
    detail: 'Needs PUBLIC_URL with https. Without it the app cannot be installed and push does not work.',
  },
  safety: {
    label: 'A second admin, and a backup',
    detail: 'npm run backup on the server.',
    go: ['Open users', 'USERS'],
  },
  pages: {
    label: 'Your own pages',
    detail: 'Privacy, terms and imprint, in your own words.',
    go: ['Open pages', 'PAGES'],
  },
  open: {
    label: 'Open the event',
    detail: 'Until then attendees see the programme and their own profile only. Do this last.',
    go: ['Open settings', 'SETTINGS'],
  },
};

/** /app/admin?type=SETUP: what an event needs before it opens, step by step. */
export function SetupScreen() {
  const [round, setRound] = useState(0);
  const { value, refusal } = useSetup(round);
  const isHere = useIsCatalogLoaded();
  return (
    <Page title="Set-up" hint="What the event needs before it opens.">
      {refusal === undefined ? null : <Notice>{refusal.message}</Notice>}
      {value && isHere ? (
        <Lines server={value} onChanged={() => setRound(round + 1)} />
      ) : refusal ? null : (
        <Loading label="Reading the set-up" rows={8} />
      )}
    </Page>
  );
}

interface LinesProps {
  readonly server: SetupView;
  readonly onChanged: () => void;
}

function Lines({ server, onChanged }: LinesProps) {
  const states = useSetupStates();
  const event = useEvent();
  const missing = missingPages(usePages());
  const [problem, setProblem] = useState<string>();
  const done = SETUP_LINES.filter((line) => states[line] !== 'missing').length;
  const skip = async (line: SetupLine, isSkipped: boolean) => setProblem((await skipLine(line, isSkipped))?.message);
  const test = async () => {
    setProblem((await mailTest())?.message);
    onChanged();
  };
  return (
    <>
      {event?.isDemo ? null : <KindOfEvent />}
      {event === undefined || event.isDemo ? <Doors server={server} onDone={onChanged} onProblem={setProblem} /> : null}
      {problem === undefined ? null : <Notice>{problem}</Notice>}
      <Section title={`${done} of ${SETUP_LINES.length}`}>
        {SETUP_LINES.map((line) => (
          <Setting key={line} label={LINES[line].label} detail={detailOf(line, missing)}>
            <span className={styles.line}>
              <StateChip state={states[line]} />
              {line === 'push' ? <PushSwitch /> : null}
              {line === 'mail' ? <MailTest server={server} onTest={() => void test()} /> : null}
              <Way line={line} state={states[line]} />
              {event?.isDemo === false ? (
                <Skip
                  state={states[line]}
                  onSkip={(isSkipped) => void skip(line, isSkipped)}
                  label={LINES[line].label}
                />
              ) : null}
            </span>
          </Setting>
        ))}
      </Section>
    </>
  );
}

/** Details of a line; for pages those that are missing, by name. */
function detailOf(line: SetupLine, missing: readonly PageKind[]): string {
  if (line !== 'pages' || missing.length === 0) return LINES[line].detail;
  const names = missing.map((kind) => pageTemplates[kind].title);
  return `Not published yet: ${formatList(names)}. Until then people read our texts.`;
}

const StateChip = ({ state }: { readonly state: SetupState }) =>
  state === 'done' ? (
    <Chip tone="ok">Done</Chip>
  ) : state === 'missing' ? (
    <Chip tone="warn">Missing</Chip>
  ) : (
    <Chip>Not needed</Chip>
  );

const Way = ({ line, state }: { readonly line: SetupLine; readonly state: SetupState }) => {
  const { go } = LINES[line];
  return go && state === 'missing' ? (
    <LinkButton size="small" to="/app/admin" search={{ type: go[1] }}>
      {go[0]}
    </LinkButton>
  ) : null;
};

interface SkipProps {
  readonly state: SetupState;
  readonly label: string;
  readonly onSkip: (isSkipped: boolean) => void;
}

const Skip = ({ state, label, onSkip }: SkipProps) =>
  state === 'done' ? null : (
    <Button
      size="small"
      kind="quiet"
      aria-label={state === 'missing' ? `${label} is not needed` : `${label} is needed`}
      onClick={() => onSkip(state === 'missing')}
    >
      {state === 'missing' ? 'Not needed' : 'Needed'}
    </Button>
  );

/** Switches on pushes for this device, or says why the browser cannot. */
function PushSwitch() {
  const state = usePushState();
  if (state === 'off' || state === 'broken')
    return (
      <Button size="small" onClick={() => void switchPush(true)}>
        {state === 'off' ? 'Switch on' : 'Try again'}
      </Button>
    );
  return state !== undefined && state in NO_PUSH ? <Muted as="span">{NO_PUSH[state]}</Muted> : null;
}

const NO_PUSH: Partial<Record<PushState, string>> = {
  unsupported: 'Not in this browser',
  'install-first': 'In the installed app only',
  blocked: 'Blocked in this browser',
  working: 'Asking your browser…',
};

const MailTest = ({ server, onTest }: { readonly server: SetupView; readonly onTest: () => void }) => (
  <>
    <MailStatus server={server} />
    <Button size="small" onClick={onTest}>
      Mail me a test
    </Button>
  </>
);

interface DoorsProps {
  readonly server: SetupView;
  readonly onDone: () => void;
  readonly onProblem: (message: string | undefined) => void;
}

/** Ways to start an event: a file, an empty event, an earlier event, or the demo. */
function Doors({ server, onDone, onProblem }: DoorsProps) {
  const [starts, setStarts] = useState<'empty' | 'file'>();
  const [busy, setBusy] = useState(false);
  const demo = async () => {
    setBusy(true);
    onProblem((await startDemo())?.message);
    setBusy(false);
    onDone();
  };
  return (
    <>
      <Section title="Start" look="bare">
        <div className={styles.doors}>
          <LinkButton kind="solid" to="/app/admin" search={{ type: 'IMPORT' }}>
            Import a schedule
          </LinkButton>
          {starts === 'empty' ? null : <Button onClick={() => setStarts('empty')}>Start with an empty event</Button>}
          {starts === 'file' ? null : <Button onClick={() => setStarts('file')}>Start from an earlier event</Button>}
          {server.demo ? (
            <Button busy={busy} onClick={() => void demo()}>
              Show the demo event
            </Button>
          ) : null}
        </div>
      </Section>
      {starts === 'empty' ? <StartEvent onDone={onDone} /> : null}
      {starts === 'file' ? <StartFromFile onDone={onDone} /> : null}
    </>
  );
}
