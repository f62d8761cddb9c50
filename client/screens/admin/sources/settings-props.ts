import type { SourceView } from '../../../../domain/sources/source-calls.ts';
import type { SourceChanges } from '../../../../domain/sources/source.ts';

export interface SettingsProps {
  readonly source: SourceView;
  readonly onSave: (changes: SourceChanges) => void;
}
