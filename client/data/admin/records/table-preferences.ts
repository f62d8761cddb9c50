import * as v from 'valibot';
import { deviceSetting, setDeviceSetting } from '../../../platform/session/device-settings.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';

const TableLook = v.object({ isDense: v.boolean(), hidden: v.array(v.string()) });
type TableLook = v.InferOutput<typeof TableLook>;

/** Returns a table's settings on this device, row density and hidden columns, and their setter. */
export function useTableLook(table: string): readonly [TableLook, (next: TableLook) => void] {
  const name = `table:${table}`;
  const { success, output } = v.safeParse(TableLook, useSignal(deviceSetting(name)));
  return [success ? output : { isDense: false, hidden: [] }, (next) => setDeviceSetting(name, next)];
}
