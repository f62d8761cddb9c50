import { clockTime } from '../../../domain/event/time-display.ts';
import { type ThingHistory, useWhoChanged } from '../../data/admin/thing-history.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { AskBelow } from '../../ui/form/field.tsx';
import { MergeConflict } from '../../ui/panel/merge-conflict.tsx';
import type { PanelForm } from '../../ui/panel/use-panel-form.ts';

interface ConflictsProps extends Pick<PanelForm, 'merge' | 'conflicts'> {
  /** Fields as a sentence calls them. */
  readonly labels: Readonly<Record<string, string>>;
  readonly history: ThingHistory;
  /** The fields, each with its question below it. */
  readonly children: React.ReactNode;
}

/** The fields of a form, with a question below each that somebody else changed to another value. */
export function Conflicts({ merge, conflicts, labels, history, children }: ConflictsProps) {
  const { zone } = useShownZone();
  const who = useWhoChanged();
  const [newest] = history.entries ?? [];
  const title = (label: string): string => {
    if (!newest) return `Somebody else changed ${label}, and so did you`;
    const at = clockTime(Temporal.Instant.from(newest.at).epochMilliseconds, zone);
    const name = who(newest);
    // The same person at another device is somebody as well.
    return name === 'you'
      ? `You changed ${label} elsewhere at ${at}, and here too`
      : `${name.slice(0, 1).toUpperCase()}${name.slice(1)} changed ${label} at ${at}, and so did you`;
  };
  const below = (name: string) => {
    const conflict = conflicts[name];
    return conflict ? (
      <MergeConflict
        title={title(labels[name] ?? name)}
        conflict={conflict}
        say={said}
        onDecide={(value) => merge.decide(name, value)}
      />
    ) : null;
  };
  return <AskBelow value={below}>{children}</AskBelow>;
}

const LISTS = new Intl.ListFormat('en');

function said(value: unknown): string {
  if (Array.isArray(value)) return LISTS.format(value.map(String)) || 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : 'nothing';
}
