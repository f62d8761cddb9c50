import { readResourceStats } from '../../../domain/resources/resource-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import { allDocuments } from '../../sync/documents.ts';
import { talksOfAll } from '../talks/find-talk.ts';
import { resourceView } from '../talks/talk-view.ts';
import { downloadCounts } from './resource-downloads.ts';

/** Download counts of every document of talks and replays, those without downloads too. Counted are people. */
export const resourceStatsEndpoint = endpoint(readResourceStats, {
  summary: 'How many people have downloaded each document, the most wanted first.',
  example: { page: 1, count: 20 },
  handle: async ({ input, ports }) => {
    const counts = new Map(
      (await allDocuments(downloadCounts, ports)).map(({ resourceId, downloads }) => [resourceId, downloads]),
    );
    const rows = (await talksOfAll(['live', 'replay'], ports)).flatMap((talk) =>
      talk.resources.map((resource) => ({
        ...resourceView(resource, talk, ports),
        talk: { id: talk.id, title: talk.title },
        downloads: counts.get(resource.id) ?? 0,
      })),
    );
    return pageOf(
      rows.toSorted((a, b) => b.downloads - a.downloads || (a.id < b.id ? -1 : 1)),
      input,
    );
  },
});
