import { type DirectoryMode, modeOf } from '../../../domain/people/directory-mode.ts';
import type { EventField, FieldVisibility } from '../../../domain/event-fields/event-field.ts';
import { withFieldShownTo } from '../../../domain/people/narrowed-fields.ts';
import { type Visibility, visibility, VISIBILITY_REF } from '../../../domain/people/visibility.ts';
import { computed } from '../../platform/react/signal.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useEvent } from '../talks/talks.ts';

const own = computed(userDocs, (documents) => visibility.read(documents.get(visibility.id(VISIBILITY_REF))));

/** What the person said about who sees them, also what is not sent yet. */
export const useVisibility = (): Visibility => useSignal(own);

/** Who is in the directory of this event. */
export const useDirectoryMode = (): DirectoryMode => modeOf(useEvent() ?? {});

/** Answers whether others see the person; sent when possible. Returns whether this device could save it. */
export const answerListed = (listed: boolean): Promise<boolean> => save({ ...own.get(), listed });

/** Shows an answer of the person's profile to these people, never to more than the event does; sent when possible. */
export const showFieldTo = (field: EventField, to: FieldVisibility): Promise<boolean> =>
  save({ ...own.get(), fields: withFieldShownTo(own.get().fields, field, to) });

const save = (said: Visibility): Promise<boolean> =>
  writeUserDoc(visibility, VISIBILITY_REF, said).then(
    () => true,
    () => {
      raiseError('This device could not save that. Is its storage full?');
      return false;
    },
  );
