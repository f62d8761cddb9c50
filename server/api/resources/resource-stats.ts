import * as v from 'valibot';
import { PageFields, pageSchema } from '../../../domain/calls/paging.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import { allDocuments } from '../../sync/documents.ts';
import { talksOfAll } from '../talks/find-talk.ts';
import { ResourceView, resourceView } from '../talks/talk-view.ts';
import { downloadCounts } from './resource-downloads.ts';

const ResourceStats = v.object({
  ...ResourceView.entries,
  talk: v.object({ id: v.string(), title: v.string() }),
  downloads: v.number(),
});

/** Every document there is, those nobody wanted too, of talks and of replays. Counted are people. */
export const readResourceStats = endpoint({
  method: 'post',
  path: '/stats/resources',
  access: 'admin',
  summary: 'How many people have downloaded each document, the most wanted first.',
  input: v.object(PageFields),
  example: { page: 1, count: 20 },
  output: pageSchema(ResourceStats),
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
