/** Defines the architecture rules of docs/decisions/0002, which `npm run check` applies. */

/** Each layer may import only the layers that precede it in this list. */
const layers = ['platform', 'features', 'screens', 'app']
/** Each feature may import only the features that precede it in this list. Its tests may import all features. */
const features = [
  'models',
  'language',
  'account',
  'billing',
  'debates',
  'sources',
  'translations',
  'turns',
  'cards',
  'positions',
  'rematches',
  'links',
  'verdict',
  'share',
  'voice',
]

/** Only `platform` may import these third-party packages. */
const vendors = [
  '@electric-sql/pglite',
  '@modelcontextprotocol/[^/]+',
  '@node-rs/argon2',
  '@opentelemetry/[^/]+',
  '@resvg/resvg-wasm',
  '@simplewebauthn/server',
  'close-with-grace',
  'fastify',
  'ioredis',
  'ipaddr.js',
  'mmdb-lib',
  'node-llama-cpp',
  'pg',
  'openid-client',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'satori',
  'stripe',
  'undici',
]
/** Only the feature `sources` may import these packages, which parse or rank texts. */
const readers = ['@mozilla/readability', 'dingbat-to-unicode', 'htmlparser2', 'linkedom', 'minisearch', 'unpdf']

const web = '^src/(?:screens/|.+/web/)'
const test = '\\.test\\.tsx?$'
/** Matches the files that may query a feature's tables (`store.ts` and `…-store.ts`). */
const stores = '/server/(?:|[\\w-]+/)(?:store|[\\w-]+-store)\\.ts$'
const tables = '/server/tables\\.ts$'
const later = (list, at) => list.slice(at + 1).join('|')
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const layerRules = layers
  .slice(0, -1)
  .map((layer, at) =>
    forbid(
      `${layer}-imports-downward`,
      `${layer} must not know ${later(layers, at).replaceAll('|', ' or ')}: move the shared part down, or pass it in.`,
      { path: `^src/${layer}/` },
      { path: `^src/(${later(layers, at)})/` },
    ),
  )

const featureRules = features
  .slice(0, -1)
  .map((feature, at) =>
    forbid(
      `${feature}-before-later-features`,
      `${feature} must not know ${later(features, at).replaceAll('|', ', ')}: use a slot or a key instead.`,
      { path: `^src/features/${feature}/`, pathNot: test },
      { path: `^src/features/(${later(features, at)})/` },
    ),
  )

module.exports = {
  forbidden: [
    ...layerRules,
    ...featureRules,
    forbid(
      'features-are-listed',
      'A feature must stand in the ordered list of .dependency-cruiser.cjs.',
      { path: '^src/' },
      { path: '^src/features/', pathNot: `^src/features/(${features.join('|')})/` },
    ),
    forbid(
      'web-never-reaches-server',
      'Whatever the browser loads must not import server code; its other rules leave no way through other files.',
      { path: web, pathNot: test },
      { path: '^src/.+/server/' },
    ),
    forbid(
      'product-without-its-tests',
      'The product must not import a test, through which it would reach what no rule keeps from tests.',
      { path: '^src/', pathNot: test },
      { path: test },
    ),
    forbid(
      'server-never-imports-web',
      'The server must not know the screens.',
      { path: '^src/.+/server/' },
      { path: web },
    ),
    forbid(
      'pages-are-drawn-by-the-server',
      'The server loads server-pages.tsx as a program of its own; in the browser nothing needs it, nor React for servers.',
      { path: '^src/', pathNot: test },
      { path: '^src/app/web/server-pages\\.tsx$' },
    ),
    forbid(
      'neutral-imports-neither',
      'A file outside server/ and web/ is for both, so it may import neither.',
      { path: '^src/', pathNot: ['/(server|web)/', '^src/screens/'] },
      { path: '^src/(?:screens/|.+/(?:server|web)/)' },
    ),
    forbid(
      'no-node-in-the-browser',
      'Web and neutral files run in the browser: no Node modules.',
      { path: '^src/', pathNot: ['/server/', test] },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'tables-belong-to-their-store',
      'Only a store asks the tables; another tables.ts may point at them with a foreign key.',
      { path: '^src/', pathNot: [tables, stores] },
      { path: tables },
    ),
    forbid(
      'a-store-asks-its-own-tables',
      'A store asks the tables of its own feature, of debates and of sources; of others it asks the feature.',
      { path: `^src/features/([^/]+)${stores}` },
      { path: tables, pathNot: '^src/features/($1|debates|sources)/' },
    ),
    forbid(
      'queries-live-in-stores',
      'In a feature, only tables.ts and stores speak to the database library.',
      { path: '^src/(features|screens|app)/', pathNot: [tables, stores, test] },
      { path: 'node_modules/drizzle-orm/' },
    ),
    forbid(
      'vendors-only-in-platform',
      'Only platform knows the SDKs and servers of others: features and app use its ports.',
      { path: '^src/(features|screens|app)/', pathNot: test },
      { path: `node_modules/(${vendors.join('|')})/` },
    ),
    forbid(
      'traces-are-loaded-when-asked-for',
      'Only openTracing loads what sends traces, when it is asked for them: everything else uses its port.',
      { path: '^src/', pathNot: test },
      { path: '/tracing/open-telemetry\\.ts$', dependencyTypesNot: ['dynamic-import'] },
    ),
    forbid(
      'readers-only-in-sources',
      'Only sources reads foreign texts: others ask it for what is kept of them.',
      { path: '^src/', pathNot: ['^src/features/sources/server/', test] },
      { path: `node_modules/(${readers.join('|')})/` },
    ),
    forbid(
      'product-without-tools',
      'The product must not import what only its tests and tools need.',
      { path: '^src/', pathNot: test },
      { path: '^(testing|e2e|tools|scripts)/' },
    ),
    forbid(
      'sandbox-for-tests-only',
      'The payment sandbox is a package beside the product: only tests, benches and itself import it.',
      { pathNot: ['^(tools/stripe-sandbox|tools/bench|testing|e2e)/', test] },
      { path: '^tools/stripe-sandbox/' },
    ),
    forbid(
      'sandbox-knows-no-product',
      'The payment sandbox is a package that stands for a foreign service: it knows nothing of the product.',
      { path: '^tools/stripe-sandbox/' },
      { path: '^src/' },
    ),
    forbid(
      'product-without-dev-packages',
      'What the product imports must be a dependency: no devDependency, and no package that only a workspace has.',
      { path: '^src/', pathNot: test },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg'],
        dependencyTypesNot: ['type-only'],
        // Exempts an optional package that only `npm run model:setup` installs.
        pathNot: 'node_modules/node-llama-cpp/',
      },
    ),
    forbid('no-cycles', 'A cycle has no beginning: move the shared part into a third file.', {}, { circular: true }),
    // Imports in tools/bench/references may be unresolved, because only a benchmark installs those packages.
    forbid(
      'resolvable',
      'The import leads nowhere.',
      { pathNot: '^tools/bench/references/' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
