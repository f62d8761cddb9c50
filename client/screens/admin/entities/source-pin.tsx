import Pin from 'lucide-react/icons/pin';
import { type ReactNode, useState } from 'react';
import { takeSourceValue, useSourceValue } from '../../../data/admin/event/source-values.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import type { AdminTalkRow } from '../../../data/admin/programme.ts';
import type { InputProps } from '../fields/form-fields.tsx';

/** Fields of the form that a source can say something about, with their names in the source. */
const SOURCED: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  speakers: 'speakers',
  start_time: 'startsAt',
  length: 'minutes',
  stage_id: 'stageId',
  track_id: 'trackId',
  kind: 'kind',
  language: 'lang',
  links: 'links',
  feedback_url: 'feedbackUrl',
  has_discussion: 'hasDiscussion',
  do_not_record: 'noRecord',
  cancelled: 'cancelled',
  [PICTURE]: 'coverUrl',
};

interface SourcePinProps extends InputProps<AdminTalkRow> {
  readonly children: ReactNode;
}

/** Draws a pin under a field that keeps what was changed here, although the talk's source says otherwise. */
export function SourcePin({ name, row, children }: SourcePinProps) {
  const said = useSourceValue(row?.id, SOURCED[name]);
  const online = useOnline();
  const [why, setWhy] = useState<string>();
  if (!said || !row) return children;
  const take = async () => setWhy((await takeSourceValue(row.id, said))?.message);
  const theirs = said.theirs.length > 200 ? `${said.theirs.slice(0, 199)}…` : said.theirs;
  return (
    <Stack gap={2}>
      {children}
      <Row gap={2} wrap align="center">
        <Row gap={2} align="center">
          <Pin size={14} aria-hidden />
          <Muted>{`Changed here. ${said.system} says: ${theirs}.`}</Muted>
        </Row>
        <Button size="small" disabled={!online} onClick={() => void take()}>
          {`Take ${said.system}’s`}
        </Button>
      </Row>
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
    </Stack>
  );
}
