import { cacheImages } from './runtime-cache.ts';
import { keepManifest } from './manifest-cache.ts';
import { openNotice } from './open-notice.ts';
import { serveShell } from './precache.ts';
import { takePush } from './push.ts';
import { renewSubscription } from './renew-subscription.ts';
import { claimPages, takeOverWhenAsked } from './update.ts';
import type { BuildFile } from './integrity.ts';

// The worker only registers listeners; each function is in the file it is imported from.
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: BuildFile[] };

serveShell(self.__WB_MANIFEST);
cacheImages();
keepManifest();

self.addEventListener('message', (event) => {
  takeOverWhenAsked(self, event);
});
self.addEventListener('push', (event) => {
  event.waitUntil(takePush(self, event.data));
});
self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotice(self, event.notification));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(self, event));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(claimPages(self));
});
