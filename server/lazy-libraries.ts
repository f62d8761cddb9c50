import type { Ports } from './ports.ts';

/** Work of libraries that a start need not wait for: each is loaded for the first of its work. */
export const lazyLibraries: Pick<Ports, 'archive' | 'officeFiles' | 'calendarText' | 'xmlText' | 'cleanHtml'> = {
  archive: {
    async *pack(files, at) {
      yield* (await import('./platform/file-types/archive.ts')).zipArchive.pack(files, at);
    },
  },
  officeFiles: {
    typeOf: async (bytes) => (await import('./platform/file-types/office-file-type.ts')).officeFileType.typeOf(bytes),
  },
  calendarText: async (calendar) => (await import('./platform/calendar-text.ts')).calendarText(calendar),
  xmlText: async (tree) => (await import('./platform/xml-text.ts')).xmlText(tree),
  cleanHtml: async (html) => (await import('./platform/html.ts')).cleanHtml(html),
};
