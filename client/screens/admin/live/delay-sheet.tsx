import { useState } from 'react';
import { DELAY_MAX, DELAYS } from '../../../../domain/limits/live.ts';
import type { StageRow } from '../../../../domain/live/stage-rows.ts';
import { delayed } from '../../../../domain/talks/delayed.ts';
import { serverNow } from '../../../data/now.ts';
import { useTalks } from '../../../data/talks.ts';
import { Labelled } from '../../../ui/labelled.tsx';
import { SegmentedRadio } from '../../../ui/segmented-radio.tsx';
import { MovesSheet } from './moves.tsx';

interface DelaySheetProps {
  readonly row: StageRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The stage is late: what is on lasts longer, and what follows moves. */
export function DelaySheet({ row: { stage }, open, onClose }: DelaySheetProps) {
  const talks = useTalks();
  const [minutes, setMinutes] = useState<number>(10);
  const isDelay = Number.isInteger(minutes) && minutes > 0 && minutes <= DELAY_MAX;
  const changes = open && isDelay ? delayed(talks, { stageId: stage.id, from: serverNow(), minutes }) : [];
  return (
    <MovesSheet
      title={`Delay ${stage.name}`}
      changes={changes}
      label={isDelay ? `Delay by ${minutes} min` : `Choose 1 to ${DELAY_MAX} minutes`}
      done={`${stage.name} is delayed by ${minutes} min`}
      open={open}
      onClose={onClose}
    >
      <SegmentedRadio
        label="Minutes"
        value={String(minutes)}
        options={DELAYS.map((each) => ({ value: String(each), label: `${each} min` }))}
        onChange={(value) => setMinutes(Number(value))}
      />
      <Labelled label="Or any number of minutes">
        <input
          type="number"
          min={1}
          max={DELAY_MAX}
          value={Number.isNaN(minutes) ? '' : minutes}
          onChange={({ target }) => setMinutes(target.valueAsNumber)}
        />
      </Labelled>
    </MovesSheet>
  );
}
