import { DIRECTORY_MODES, isInDirectory, modeOf } from '../../../domain/people/directory-mode.ts';
import type { Visibility } from '../../../domain/people/visibility.ts';
import {
  changeVisibilityCall,
  readDirectoryCounts,
  readVisibility,
  type VisibilityView,
} from '../../../domain/people/visibility-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { allAnswers } from './answers.ts';
import { allStoredPeople, findListed, listedPeople } from './find-person.ts';
import { visibilityOf } from './visibility-of.ts';
import { changeVisibility } from './write-visibility.ts';

const viewOf = async (personId: string, { listed, fields }: Visibility, ports: Ports): Promise<VisibilityView> => ({
  listed,
  fields: { ...fields },
  in_directory: (await findListed(personId, ports)) !== undefined,
  directory: modeOf(ports.event()),
});

export const visibilityEndpoints = [
  endpoint(readVisibility, {
    summary:
      'Who sees you: your answer to the directory (null for none), and answers of your profile that fewer people see.',
    handle: async ({ actor, ports }) => viewOf(actor.id, await visibilityOf(actor.id, ports), ports),
  }),
  /** Writes the same document as an offline device (`visibility:me`), so the later of two answers counts. */
  endpoint(changeVisibilityCall, {
    summary: 'Says whether others see you in the directory, and who sees which answer of your profile.',
    example: { listed: false },
    handle: async ({ actor, input, ports }) =>
      viewOf(actor.id, await changeVisibility(actor, input, { ports, way: 'api' }), ports),
  }),
  endpoint(readDirectoryCounts, {
    summary: 'How many people answered yes and no to the directory, and how many each setting would list.',
    handle: async ({ ports }) => {
      const answers = await allAnswers(ports);
      const said = (await allStoredPeople(ports)).map(({ id }) => answers.get(id) ?? null);
      const count = (answer: boolean | null): number => said.filter((each) => each === answer).length;
      const [off, yes, no, all] = DIRECTORY_MODES.map(
        (mode) => said.filter((each) => isInDirectory(mode, each)).length,
      );
      return {
        directory: modeOf(ports.event()),
        listed: (await listedPeople(ports)).length,
        said: { yes: count(true), no: count(false), nothing: count(null) },
        would_list: { off: off ?? 0, yes: yes ?? 0, no: no ?? 0, all: all ?? 0 },
      };
    },
  }),
];
