import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vite';
import { packFiles } from './server/http/files/serve-client.ts';
import { policyId } from './server/http/security-headers.ts';
import { fileHash } from './sw/file-hash.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** A setting of the operator's that an installed app has to keep together with the policy of its page (docs/operate.md). */
const PLAYER_URL = process.env['PLAYER_URL'] ? new URL(process.env['PLAYER_URL']).origin : undefined;
const { version } = JSON.parse(readFileSync(here('./package.json'), 'utf8')) as { version: string };

/** What several screens are made of. */
const PARTS = [
  /client\/ui\/(?!form\/|table\/|qr\/|bubble)/,
  /client\/data\/(?!device\/storage-breakdown|talks\/resources|admin\/|player\/|talk-room\/|chat\/chat\.|news\/posts)/,
  /client\/parts\/(?!ask\/|chat\/(?!consent-gate|room-chat\.module)|fields\/|talk\/|news\/|talk-resources)/,
  /domain\/(resources|limits|companies|perks|posts(?!\/love-count)|highlights|sponsorships|displays|search|event|hosting)\//,
  /domain\/talks\/(by-relevance|single-line-text|player\/live-stream|blank-talk)\.ts$/,
  /domain\/chats\/(chat-list|room-latest|message|room|room-rules|read-receipt)\.ts$/,
  /\/lucide-react\//,
];

/** Modules that organisers alone load. */
const ORGANISERS = new RegExp(
  [
    /\/data\/(admin\/|loading\/answer\.)/,
    /domain\/(accounts|audit|displays|live|role-views|tickets|webhooks)\//,
    /domain\/event-fields\/templates\/(all-templates|event-templates|other-events)\./,
    /domain\/event\/(admin-event-calls|event-form|live-streams|setup\/setup-names)\./,
    /domain\/(perks\/perk|posts\/post)-(calls|view)\./,
    /icons\/(redo|undo)-2\./,
    /(?:connection-limit|talk-calls)\.ts$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Organisers' screens of what is set up once an event, if at all: apart from the others, and after what they share. */
const SET_UP_ONCE =
  /admin\/((settings|webhooks|people\/registrations)\/(?!lazy-)|people\/registrations\.|dormant-sheet|displays\/display(-row|s[-.]))/;

/** Replays with files are rare enough to bring the talk's page along. */
const FILES_OF_TALK = /client\/(parts\/talk-resources|data\/talks\/resources)\./;

/** The card of a post: the lobby's, also where organisers write one. */
const NEWS = /client\/(parts\/news\/|data\/news\/posts\.)|domain\/(posts\/love-count|sync\/uncounted-change)\./;

/**
 * Files follow use: each request costs a phone on a slow network a part of a round trip, and small files compress a fifth
 * worse. Each group takes along what it imports and no group above it has, so what several need stands above them.
 */
const CHUNKS = [
  { name: 'see-as', test: /client\/see-as\// },
  { name: 'app', test: /client\/(main\.tsx|ui\/styles\/(tokens|font|base|boot)\.css)$/ },
  { name: 'schedule', test: /screens\/schedule\/schedule-screen\.tsx$/ },
  // Who is logged in, and the way in and out.
  {
    name: 'session',
    test: (file: string) =>
      /client\/platform\/(lifecycle\/(start|device-session|log-out|wipe)|browser\/update|push\/push)\.ts$/.test(file) ||
      /client\/platform\/session\/(log-in|token-store|public-event)\.ts$|\/workbox-window\//.test(file),
  },
  { name: 'vimeo', test: /client\/players\/vimeo-engine\.ts$|\/@vimeo\/player\// },
  { name: 'hls', test: /client\/players\/hls-stream\.ts$|\/hls\.js\// },
  // What stands around the screens, and what several of them are made of.
  {
    name: 'kit',
    test: (file: string) =>
      /client\/shell\/(?!pages\/(auth-|log-in-pages)|prompts\/(toaster|acceptance-sheet)|palette\/(palette|use-palette))/.test(
        file,
      ) || /client\/ui\/(actions\/checklist|filters\/choice-dropdown)\.tsx/.test(file),
  },
  {
    name: 'parts',
    test: (file: string) => !ORGANISERS.test(file) && PARTS.some((part) => part.test(file)),
    minShareCount: 2,
  },
  // The databases: of the event, then of what is one's own.
  {
    name: 'device',
    test: /client\/(platform\/(lifecycle\/engine|replica\/catalog-db)|data\/(device\/storage-breakdown|chat\/room-follower))\.ts$/,
  },
  { name: 'mine', test: /client\/platform\/outbox\/outbox\.ts$|\/storage-memory\// },
  // The search over everything, which somebody has to ask for.
  { name: 'palette', test: /client\/(shell\/palette\/(palette|use-palette)|data\/loading\/search)/ },
  { name: 'toaster', test: /client\/shell\/prompts\/toaster\.tsx$/ },
  // Forms, with what several of them choose from.
  {
    name: 'forms',
    test: /client\/(ui\/form|parts\/fields)\/|domain\/(choices\/|people\/profile-form\.|tickets\/(attendance|ticket-calls)\.)/,
  },
  // What plays talks, on every screen that shows one.
  {
    name: 'player',
    test: (file: string) =>
      /client\/(players\/(?!hls-|vimeo-|embed-)|data\/player\/)/.test(file) ||
      /domain\/talks\/player\/(player-|engine-|embed-|stream-name|language-tag|transcript)/.test(file),
  },
  // What people do together in a talk, wherever it is shown.
  { name: 'ask', test: /client\/(parts\/(ask|talk)\/|data\/talk-room\/)/ },
  // The chat, beside a talk or by itself; opened after the screen around it.
  {
    name: 'chat',
    test: (file: string) =>
      /client\/(parts\/chat\/|data\/chat\/chat\.ts|ui\/bubble\.)/.test(file) ||
      /domain\/chats\/(message-pieces|thread|thread-rows)\.ts|node_modules\/virtua\//.test(file),
  },
  // The organisers' schedule board, opened within their place.
  {
    name: 'board',
    test: /client\/(screens\/admin\/board\/|data\/board\/)|domain\/talks\/schedule\/(schedule-clashes|board-steps)\.ts$/,
  },
  // The import in the browser, opened within the organisers' place.
  { name: 'import', test: /client\/(screens\/admin\/import\/|data\/admin\/event\/imports)|domain\/imports\// },
  // What is read afterwards, and seldom before.
  {
    name: 'statistics',
    test: /screens\/admin\/statistics\/(?!lazy-)|data\/admin\/live\/statistics|domain\/(exports\/|analytics\/viewer-chart)/,
  },
  // Posts are written by organisers alone, at a desk.
  {
    name: 'post-editor',
    test: /client\/screens\/admin\/post-editor\/|node_modules\/(@tiptap|prosemirror-|orderedmap|rope-sequence|w3c-keyname)/,
  },
  {
    name: 'common',
    test: (file: string) =>
      !ORGANISERS.test(file) && !FILES_OF_TALK.test(file) && !NEWS.test(file) && !file.includes('/screens/'),
    minShareCount: 2,
  },
  // Running the day, apart from the other screens of organisers.
  { name: 'admin-live', test: /screens\/admin\/live\/(?!lazy-)|data\/admin\/live\/live-|domain\/live\// },
  // One for each area of screens.
  {
    debugName: 'areas',
    name: (file: string) =>
      FILES_OF_TALK.test(file)
        ? 'talk'
        : SET_UP_ONCE.test(file)
          ? null
          : (/client\/(?:screens|data(?=\/admin\/)|shell\/pages(?=\/auth-))\/([a-z]+)/.exec(file)?.[1] ?? null),
  },
  { name: 'admin-event', test: SET_UP_ONCE },
].map((group, index, groups) => ({ ...group, priority: groups.length - index }));

/** What somebody opens first, and what is needed right after it. */
const FIRST = /assets\/(auth|session|schedule|lobby|device|kit)-/;

/** Without which a first visit shows no schedule: read by the script in index.html. The rest comes after the first paint. */
const FIRST_VISIT: ReadonlySet<string> = new Set(['session', 'schedule', 'device', 'kit', 'parts']);

/** Of two files of the schedule, the one that holds the screen. */
const isForFirstVisit = (name: string, modules: readonly string[]): boolean =>
  FIRST_VISIT.has(name) && (name !== 'schedule' || modules.some((id) => id.endsWith('/schedule-screen.tsx')));

const buildId = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);

/** Where `npm run dev` has the server; a build knows nothing of it. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] || 3000}`;

export default defineConfig({
  root: here('./client'),
  // React has had this hook of its own since 18; the router's store asks for the stand-in.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: { proxy: { '/api': SERVER, '/uploads': SERVER, '/manifest.webmanifest': SERVER } },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    sourcemap: true,
    target: 'es2023',
    // All of them know `:dir()`; made into a list of languages it would not follow what the page says.
    cssTarget: ['chrome120', 'firefox115', 'safari16.4'],
    manifest: true,
    chunkSizeWarningLimit: Infinity, // `npm run check` holds sizes.
    modulePreload: {
      polyfill: false, // every browser of our floor has it
      // A lazy part names the styles it needs ahead, and the first screens all their scripts: found one by the other, each
      // would cost a round trip. A list of every file would be a part of the first screen's own weight.
      resolveDependencies: (file, dependencies) =>
        dependencies.filter((dependency) => dependency.endsWith('.css') || FIRST.test(file)),
    },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // The page in which organisers see the app as a role stands beside the app, and shares nothing with it.
      input: { index: here('./client/index.html'), 'see-as': here('./client/see-as.html') },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  plugins: [
    react(),
    {
      // Where vendors' players run, where that is under a name of its own (client/players/engines.ts).
      name: 'policy-id',
      transformIndexHtml: () => [
        { tag: 'meta', attrs: { name: 'policy', content: policyId(PLAYER_URL) }, injectTo: 'head' as const },
        ...(PLAYER_URL === undefined
          ? []
          : [{ tag: 'meta', attrs: { name: 'player', content: PLAYER_URL }, injectTo: 'head' as const }]),
      ],
    },
    {
      name: 'first-visit',
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { bundle }) => [
          {
            tag: 'meta',
            attrs: {
              name: 'first-visit',
              content: Object.values(bundle ?? {})
                .flatMap((file) =>
                  file.type === 'chunk' && isForFirstVisit(file.name, file.moduleIds)
                    ? [file.fileName, ...(file.viteMetadata?.importedCss ?? [])]
                    : [],
                )
                .map((name) => `/${name}`)
                .join(' '),
            },
            injectTo: 'head-prepend' as const,
          },
        ],
      },
    },
    {
      // Changes with every file the page may load. The server reads it here and tells every open tab
      // (client/platform/browser/update.ts).
      name: 'build-id',
      transformIndexHtml: {
        order: 'post',
        handler: (html, { bundle }) => [
          {
            tag: 'meta',
            attrs: { name: 'build', content: buildId([html, ...Object.keys(bundle ?? {}).toSorted()]) },
            injectTo: 'head' as const,
          },
        ],
      },
    },
    {
      // Not by the plugin below, whose worker would answer with it from its own files: the server puts the event's name, colour
      // and logo into it (server/http/files/serve-installed-app.ts).
      name: 'manifest',
      generateBundle() {
        const source = readFileSync(here('./manifest.webmanifest'), 'utf8');
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source });
      },
      transformIndexHtml: {
        order: 'post',
        handler: () => [
          { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' as const },
        ],
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      manifest: false,
      injectRegister: false,
      registerType: 'prompt',
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        // What only plays with a network need not be on the device without one.
        globIgnores: [
          '**/assets/hls-*.js',
          '**/assets/vimeo-*.js',
          '**/assets/embed-*.js',
          '**/players/**',
          '**/assets/see-as-*',
          '**/assets/post-editor-*',
          'see-as.html',
        ],
        target: 'es2023',
        maximumFileSizeToCacheInBytes: 4_000_000,
        // What the worker compares each file with (sw/integrity.ts).
        manifestTransforms: [
          async (entries) => ({
            manifest: await Promise.all(
              entries.map(async (entry) => ({
                ...entry,
                hash: await fileHash(readFileSync(here(`./dist/${entry.url}`))),
              })),
            ),
            warnings: [],
          }),
        ],
      },
    }),
    {
      // After the worker is written (server/http/files/serve-client.ts).
      name: 'packed-files',
      apply: 'build',
      closeBundle: {
        order: 'post',
        sequential: true,
        handler: async (error) => (error ? undefined : packFiles(here('./dist'))),
      },
    },
  ],
});
