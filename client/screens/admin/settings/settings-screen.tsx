import type { askSettings } from '../../../data/admin/event-settings.ts';
import { useAnswer } from '../../../data/answer.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Page } from '../../../ui/page.tsx';
import { EditSettings } from './edit-settings.tsx';
import { PhaseSection } from './phase-section.tsx';

/** /app/admin?type=SETTINGS: what the event is, and how far it is. */
export function SettingsScreen() {
  const answer = useAnswer<typeof askSettings>();
  return (
    <Page title="Settings" hint="Settings for all attendees. Changes apply immediately.">
      <Answered {...answer} loading="Loading settings">
        {(shown) => (
          <>
            <PhaseSection shown={shown} onChanged={answer.again} />
            <EditSettings shown={shown} onChanged={answer.again} />
          </>
        )}
      </Answered>
    </Page>
  );
}
