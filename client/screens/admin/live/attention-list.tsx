import { type ReactNode, Suspense, useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import { clockTime, timeRange } from '../../../../domain/event/time-display.ts';
import type { Alert, TroubledSource } from '../../../../domain/live/alerts.ts';
import { placeName } from '../../../../domain/live/stage-rows.ts';
import type { PulseTrouble } from '../../../../domain/live/pulse.ts';
import { STREAM_PROVIDERS } from '../../../../domain/talks/player/stream-provider.ts';
import { endsAt, type Talk } from '../../../../domain/talks/talk.ts';
import { type Instant, MINUTE } from '../../../../domain/time.ts';
import { useErasuresToConfirm } from '../../../data/admin/event/retention.ts';
import { swapTo, useVideosOf } from '../../../data/admin/live/live-actions.ts';
import { useEvent, useStage } from '../../../data/talks/talks.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import styles from './live.module.css';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

/** Problems that need an organiser, each with a button to fix it. */
export function AttentionList({ needs, now }: { readonly needs: readonly Alert[]; readonly now: Instant }) {
  const [isListed, setIsListed] = useState<boolean>();
  return (
    <Stack as="section" gap={3} className={styles.card} aria-label="Needs you">
      <Row as="h2" gap={2} align="center" className={styles.heading}>
        Needs you {needs.length > 0 ? <span className={styles.badge}>{needs.length}</span> : null}
      </Row>
      {needs.length === 0 ? <p className={styles.note}>Nothing at the moment</p> : null}
      <Stack as="ul" gap={2} className={styles.needs} aria-live="polite">
        {needs.map((need) => (
          <li key={keyOf(need)} data-tone={need.kind === 'stalls' ? 'live' : 'warn'}>
            <NeedLine need={need} now={now} onList={() => setIsListed(true)} />
          </li>
        ))}
      </Stack>
      {isListed === undefined ? null : <ErasuresSheet open={isListed} onClose={() => setIsListed(false)} />}
    </Stack>
  );
}

function keyOf(need: Alert): string {
  if (need.kind === 'refused') return `refused:${need.talk.id}:${need.provider}`;
  if (need.kind === 'stalls' || need.kind === 'no-stream') return `${need.kind}:${need.talk.id}`;
  if (need.kind === 'clash') return `clash:${need.name}:${need.first.id}:${need.second.id}`;
  if (need.kind === 'source') return `source:${need.source.id}`;
  return need.kind === 'trouble' ? need.trouble.kind : need.kind;
}

interface NeedLineProps {
  readonly need: Alert;
  readonly now: Instant;
  /** Opens the list of unused accounts. */
  readonly onList: () => void;
}

function NeedLine({ need, now, onList }: NeedLineProps) {
  if (need.kind === 'stalls') return <StallLine need={need} />;
  if (need.kind === 'refused') return <RefusedLine need={need} />;
  if (need.kind === 'no-stream') return <NoStreamLine talk={need.talk} now={now} />;
  if (need.kind === 'clash') return <ClashLine need={need} />;
  if (need.kind === 'trouble') return <TroubleLine trouble={need.trouble} />;
  if (need.kind === 'source') return <SourceLine source={need.source} />;
  if (need.kind === 'erasures') return <ErasuresLine need={need} onList={onList} />;
  return (
    <Line action={<To type="HELP">Look at them</To>}>
      <b>{plural(need.count, '1 message is reported', `${need.count} messages are reported`)}</b>
    </Line>
  );
}

const useStageName = (id: string | null): string => useStage(id)?.name ?? '';

function StallLine({ need }: { readonly need: Extract<Alert, { kind: 'stalls' }> }) {
  const stage = useStageName(need.talk.stageId);
  const backup = STREAM_PROVIDERS.find((provider) => provider === need.streaming.backup);
  return (
    <Line action={backup ? <Swap talkId={need.talk.id} to={backup} /> : <Open id={need.talk.id} />}>
      <b>{`${stage} does not play for ${need.stalls} of ${need.watching}.`}</b>{' '}
      {backup ? 'A backup is ready.' : 'There is no backup.'}
    </Line>
  );
}

const RefusedLine = ({ need: { talk, sentences } }: { readonly need: Extract<Alert, { kind: 'refused' }> }) => (
  <Line action={<Open id={talk.id} />}>
    <b>{sentences[0]}</b> {sentences[1]}
  </Line>
);

function NoStreamLine({ talk, now }: { readonly talk: Talk; readonly now: Instant }) {
  const stage = useStageName(talk.stageId);
  const left = Math.ceil((talk.startsAt - now) / MINUTE);
  return (
    <Line action={<Open id={talk.id} />}>
      <b>{left > 0 ? `${stage} starts in ${left} min` : `${stage} is on`}</b> without a stream address.
    </Line>
  );
}

function ClashLine({ need: { name, first, second } }: { readonly need: Extract<Alert, { kind: 'clash' }> }) {
  const zone = useEvent()?.zone ?? 'UTC';
  const from = Math.max(first.startsAt, second.startsAt);
  const to = Math.min(endsAt(first), endsAt(second));
  return (
    <Line action={<Open id={second.id} />}>
      <b>{`${name} is in two places,`}</b> {`${timeRange(from, to, zone)}: ${first.title}; ${second.title}`}
    </Line>
  );
}

function TroubleLine({ trouble: { kind, since, count } }: { readonly trouble: PulseTrouble }) {
  const at = clockTime(since, useEvent()?.zone ?? 'UTC');
  const number = count.toLocaleString('en');
  if (kind === 'push-refused')
    return (
      <Line action={<To type="NOTIFICATIONS">Notifications</To>}>
        <b>Pushes are refused</b> since {at}.
      </Line>
    );
  if (kind === 'log-ins')
    return (
      <Line action={<To type="USERS">Users</To>}>
        <b>{`${number} log-ins failed`}</b> in 5 min.
      </Line>
    );
  if (kind === 'mail-refused')
    return (
      <Line action={<To type="SETUP">Try the mail</To>}>
        <b>{plural(count, '1 mail was refused', `${number} mails were refused`)}</b> in 5 min.
      </Line>
    );
  return (
    <Line action={kind === 'push-waits' ? <To type="NOTIFICATIONS">Notifications</To> : undefined}>
      <b>
        {kind === 'push-waits'
          ? plural(count, '1 push waits', `${number} pushes wait`)
          : plural(count, '1 mail waits', `${number} mails wait`)}
      </b>{' '}
      since {at}.
    </Line>
  );
}

const SourceLine = ({ source: { name, why } }: { readonly source: TroubledSource }) => (
  <Line action={<To type="SOURCES">Sources</To>}>
    <b>{`${name}:`}</b> {why}
  </Line>
);

function ErasuresLine({ need: { dormant, accounts }, onList }: ErasuresLineProps) {
  const online = useOnline();
  return (
    <Line
      action={
        <Button size="small" disabled={!online} onClick={onList}>
          See who and confirm
        </Button>
      }
    >
      <b>{`${dormant.toLocaleString('en')} of ${accounts.toLocaleString('en')} accounts are unused.`}</b> No account is
      erased until you confirm.
    </Line>
  );
}

interface ErasuresLineProps {
  readonly need: Extract<Alert, { kind: 'erasures' }>;
  readonly onList: () => void;
}

const DormantSheet = lazyPart(() => import('../dormant-sheet.tsx').then((part) => part.DormantSheet));

/** Outside the list, because screen readers announce each change in the list. */
function ErasuresSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const shown = useErasuresToConfirm();
  if (shown?.keep_days == null) return null;
  return (
    <Suspense>
      <DormantSheet open={open} onClose={onClose} shown={shown} days={shown.keep_days} onDone={onClose} />
    </Suspense>
  );
}

const Line = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <>
    <p>{children}</p>
    {action}
  </>
);

function Swap({ talkId, to }: { readonly talkId: string; readonly to: (typeof STREAM_PROVIDERS)[number] }) {
  const online = useOnline();
  const videos = useVideosOf()(talkId);
  return (
    <Button size="small" disabled={!online} onClick={() => void swapTo(talkId, to)}>
      {`Swap to ${placeName(to, videos)} now`}
    </Button>
  );
}

const Open = ({ id }: { readonly id: string }) => (
  <LinkButton size="small" to="/app/admin" search={{ type: 'TALKS', id }}>
    Open talk
  </LinkButton>
);

const To = ({ type, children }: { readonly type: string; readonly children: string }) => (
  <LinkButton size="small" to="/app/admin" search={{ type }}>
    {children}
  </LinkButton>
);
