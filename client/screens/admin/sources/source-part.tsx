import { useState } from 'react';
import type { SourceView } from '../../../../domain/sources/source-calls.ts';
import { isProgrammeKind } from '../../../../domain/sources/source-kind.ts';
import type { SourceChanges } from '../../../../domain/sources/source.ts';
import { changeSource, checkConnection, inTurn } from '../../../data/admin/event/sources.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { useSaveInTurn } from '../save-in-turn.ts';
import { ProgrammeSettings } from './programme-settings.tsx';
import { ShopSettings } from './shop-settings.tsx';
import { SourceActs } from './source-acts.tsx';

interface SourcePartProps {
  readonly source: SourceView;
  readonly onChange: () => void;
}

/** The settings of a source. Each applies at once. */
export function SourcePart({ source, onChange }: SourcePartProps) {
  const [why, setWhy] = useState<string>();
  const { shown, save } = useSaveInTurn<SourceView, SourceChanges>(source, {
    inTurn,
    send: changeSource,
    onSaved(refusal) {
      setWhy(refusal?.message);
      onChange();
    },
  });
  const Settings = isProgrammeKind(source.kind) ? ProgrammeSettings : ShopSettings;
  return (
    <Stack gap={4}>
      <Connection source={source} onChange={onChange} onWrong={setWhy} />
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
      <Settings source={shown} onSave={save} />
      <SourceActs source={shown} onChange={onChange} onWrong={setWhy} />
    </Stack>
  );
}

interface ConnectionProps extends SourcePartProps {
  readonly onWrong: (why: string | undefined) => void;
}

/** Whether the other system answers, and who it is. */
function Connection({ source: { id, product, event }, onChange, onWrong }: ConnectionProps) {
  const online = useOnline();
  const press = async () => {
    const answer = await checkConnection(id);
    onWrong(answer.ok ? answer.value.wrong || undefined : answer.refusal.message);
    onChange();
  };
  return (
    <Row gap={3} wrap align="center">
      {product === '' ? <Chip>Not checked yet</Chip> : <Chip tone="ok">Connected</Chip>}
      <Muted>{[product, event].filter((text) => text !== '').join(' · ')}</Muted>
      <Button size="small" disabled={!online} onClick={() => void press()}>
        Check the connection
      </Button>
    </Row>
  );
}
