import { useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import {
  discardDrafts,
  type EditedForm,
  releaseDrafts,
  useDraftEffects,
} from '../../../data/admin/event/event-fields.ts';
import { useOnline } from '../../../data/device/online.ts';
import { toast, toastError } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { effectSentences } from './effect-words.ts';
import { changeSentences } from './field-words.ts';

/** Says that there are changes, with buttons to see, discard and release them. */
export function DraftNotice({ forms }: { readonly forms: readonly EditedForm[] }) {
  const [isShown, setIsShown] = useState(false);
  const changes = forms.flatMap(({ inForce, draft }) => (draft ? changeSentences(inForce, draft) : []));
  if (forms.every(({ draft }) => draft === undefined)) return null;
  return (
    <Notice tone="info" action={<DraftButtons />}>
      <p>
        {changes.length === 0
          ? 'The order of fields is not released yet.'
          : plural(
              changes.length,
              '1 change is not released yet.',
              `${changes.length} changes are not released yet.`,
            )}{' '}
        Attendees do not see the draft. No answer is rewritten.
      </p>
      <Button kind="quiet" size="small" onClick={() => setIsShown(true)}>
        See what changes
      </Button>
      <Sheet open={isShown} onClose={() => setIsShown(false)} title="What changes">
        <Stack gap={4}>
          <Stack as="ul" gap={3}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
            {changes.length === 0 ? <li>Only the order of fields.</li> : null}
          </Stack>
          {isShown ? forms.map((edited) => <Effects key={edited.form} edited={edited} />) : null}
        </Stack>
      </Sheet>
    </Notice>
  );
}

const EFFECTS_ON = { person: 'Profiles', company: 'Booths', talk: 'Talks', stage: 'Stages' } as const;

/** What the release does to profiles or booths, counted on this device. */
function Effects({ edited }: { readonly edited: EditedForm }) {
  const effects = useDraftEffects(edited);
  if (!effects) return null;
  return (
    <Stack as="ul" gap={2} aria-label={EFFECTS_ON[edited.form]}>
      {effectSentences(edited.form, effects).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Stack>
  );
}

function DraftButtons() {
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const run = async (act: () => Promise<string | undefined>, said: string) => {
    setBusy(true);
    const problem = await act();
    setBusy(false);
    if (problem === undefined) toast(said);
    else toastError(problem);
  };
  const discard = async () => (await discardDrafts())?.message;
  const release = async () => {
    const answer = await releaseDrafts();
    return answer.ok ? undefined : answer.refusal.message;
  };
  return (
    <Row gap={2} wrap>
      <Button disabled={!online} onClick={() => void run(discard, 'Changes discarded')}>
        Discard
      </Button>
      <Button kind="solid" busy={busy} disabled={!online} onClick={() => void run(release, 'Fields released')}>
        Release
      </Button>
    </Row>
  );
}
