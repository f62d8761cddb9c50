import type { TemplateName } from '../../../../domain/event-fields/event-field.ts';
import { chooseEventTemplate } from '../../../../domain/event-fields/template-calls.ts';
import { http } from '../../../platform/session/connection.ts';

/** Chooses a kind of event. All its changes are one change in the audit log. */
export const chooseKindOfEvent = (template: TemplateName) =>
  http.request(chooseEventTemplate, { template }, { key: crypto.randomUUID() });
