export { openPlace } from '../../platform/push/push-messages.ts';

/** Counts that a push was opened on this device, for organisers. */
export async function countOpened(id: string): Promise<void> {
  const { keepCounted, sendCounted } = await import('../player/view-beacon.ts');
  keepCounted({ type: 'push-click', notification_id: id });
  await sendCounted();
}
