import { plural } from '../../../../domain/plural.ts';
import type { BatchStep } from '../../../data/admin/records/batch.ts';
import { fixedChoices } from '../../../data/admin/event/choices.ts';
import type { Selection } from '../../../data/admin/records/selection.ts';
import { ticketTypeChoices } from '../../../data/admin/people/tickets.ts';
import {
  eraseAll,
  inviteAll,
  replaysForAll,
  shutOutAll,
  speakersOfAll,
  ticketForAll,
} from '../../../data/admin/people/user-batch.ts';
import { type BarAction, SelectionBar, useRunBatch } from '../entity-kit/batch-bar.tsx';

interface PeopleBatchProps {
  readonly selection: Selection;
  readonly all: { readonly count: number; readonly isTaken: boolean; readonly onTake: () => void };
}

/** Actions for selected people, across pages. */
export function PeopleBatch({ selection, all }: PeopleBatchProps) {
  const { busy, run } = useRunBatch(selection);
  const ids = [...selection.ids];
  const doing =
    (
      steps: (chosen: string) => readonly BatchStep[] | Promise<readonly BatchStep[]>,
      how: Parameters<typeof run>[1] = {},
    ) =>
    (chosen: string | null) =>
      void Promise.resolve(steps(chosen ?? '')).then((list) => run(list, how));
  const actions: readonly BarAction[] = [
    {
      key: 'invite',
      label: 'Invite',
      asks: INVITES,
      onRun: doing(() => inviteAll(ids), { isFinal: true, said: invited }),
    },
    { key: 'role', label: 'Speaker', choices: SPEAKER, onRun: doing((chosen) => speakersOfAll(ids, chosen === 'on')) },
    { key: 'ticket', label: 'Ticket', choices: ticketTypeChoices, onRun: doing((type) => ticketForAll(ids, type)) },
    {
      key: 'replays',
      label: 'Replays',
      choices: REPLAYS,
      onRun: doing((chosen) => replaysForAll(ids, chosen === 'on')),
    },
    { key: 'out', label: 'Access', choices: WAY_IN, onRun: doing((chosen) => shutOutAll(ids, chosen === 'out')) },
    {
      key: 'erase',
      label: 'Erase',
      asks: ERASES,
      isDanger: true,
      onRun: doing(() => eraseAll(ids), { isFinal: true }),
    },
  ];
  const what = plural(ids.length, '1 person', `${ids.length.toLocaleString('en')} people`);
  return <SelectionBar selection={selection} count={ids.length} what={what} busy={busy} all={all} actions={actions} />;
}

const invited = (done: number): string =>
  plural(done, '1 invitation sent', `${done.toLocaleString('en')} invitations sent`);

const INVITES = 'Each person gets an email with a log-in link. Sent emails cannot be recalled.';

const ERASES =
  'Everything about them is deleted on every device: profile, ticket, schedule, messages and the cards they left. ' +
  'This cannot be undone.';

const SPEAKER = fixedChoices({ on: 'Are speakers', off: 'Are no speakers' });
const REPLAYS = fixedChoices({ on: 'May see the replays', off: 'By their ticket alone' });
const WAY_IN = fixedChoices({ out: 'Blocked', in: 'Unblock' });
