import { askedFields } from '../../../../domain/event-fields/listed-fields.ts';
import { ownFields } from '../../../../domain/event-fields/well-known-fields.ts';
import {
  FIELDS_MAX,
  FILTER_FIELDS_MAX,
  PUBLIC_EXTRA_WARN_BYTES,
  SEARCHED_FIELDS_MAX,
} from '../../../../domain/limits/event-fields.ts';
import { type EditedForm, shownList, usePeopleAnswers } from '../../../data/admin/event/event-fields.ts';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Notice } from '../../../ui/status/notice.tsx';

/** How much of each limit a list uses, and a warning where people's answers are long on average. */
export function ListSize({ edited }: { readonly edited: EditedForm }) {
  const list = shownList(edited);
  const own = ownFields(list.id, askedFields(list));
  const { people, average } = usePeopleAnswers();
  const isPerson = edited.form === 'person';
  const parts = [
    `${askedFields(list).length} of ${FIELDS_MAX} fields`,
    ...(isPerson
      ? [
          `${own.filter(({ filter }) => filter).length} of ${FILTER_FIELDS_MAX} filters`,
          `${own.filter(({ search }) => search).length} of ${SEARCHED_FIELDS_MAX} searched`,
          `about ${Math.round(average)} of ${PUBLIC_EXTRA_WARN_BYTES} bytes a person`,
        ]
      : []),
  ];
  const kib = Math.round((average * people) / 1024).toLocaleString('en');
  return (
    <Stack gap={2}>
      <Muted>{parts.join(' · ')}</Muted>
      {isPerson && average > PUBLIC_EXTRA_WARN_BYTES ? (
        <Notice tone="warn">{`First opening gets slower on weak networks: answers are ${kib} KiB.`}</Notice>
      ) : null}
    </Stack>
  );
}
