import { agenda } from '../../domain/agenda/agenda.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import type { Written } from '../../domain/sync/mine-kind.ts';

/** Whether one talk is kept, as chosen at one moment. */
interface Choice extends Written {
  readonly talkId: string;
  readonly kept: boolean;
}

export const agendaDocument = ({ talkId, kept, changedAt, rev }: Choice): UserDocument =>
  agenda.document(talkId, { kept }, { changedAt, rev });
