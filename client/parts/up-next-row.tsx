import { speakerNames, type Talk } from '../../domain/talks/talk.ts';
import { useAvailabilityLabel } from '../data/talks/availability-labels.ts';
import { useStage } from '../data/talks/talks.ts';
import { KeepTalk } from './keep-button.tsx';
import { ListedTalk } from './listed-talk.tsx';

/** A future talk with a keep button. */
export const UpNextRow = ({ talk }: { readonly talk: Talk }) => (
  <ListedTalk
    talk={talk}
    facts={[useStage(talk.stageId)?.name, speakerNames(talk)]}
    note={useAvailabilityLabel(talk.id)}
    action={<KeepTalk talk={talk} />}
  />
);
