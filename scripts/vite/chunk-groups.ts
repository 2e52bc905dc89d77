/**
 * Decides which files share a chunk in the browser. Vite's default, one chunk for each set of screens that share a file, costs
 * Home 29 requests. A file belongs to the first group that names it or a file that imports it.
 */
export const chunkGroups = [
  // Contains everything that every first visit loads, because several files compress less well.
  { name: 'first', tags: ['$initial' as const] },
  // Contains everything that any call needs, the contracts of Home's own calls, and small files that most other screens need.
  {
    name: 'calls',
    test: named(
      'platform/web/calls/call.ts',
      'account/user.ts',
      'models/contract.ts',
      'positions/contract.ts',
      'debates/contract/debates.ts',
      'react-query/build/modern/useMutation.js',
      'ui/icons/icons.tsx',
      'ui/foreign-link.tsx',
      'models/shown-model.ts',
      'web/document-title.ts',
      'web/copy-text.ts',
      'platform/parsed-url.ts',
      'platform/normal-form.ts',
      'platform/without-end.ts',
    ),
  },
  { name: 'punch-card', test: named('web/punch-card.tsx') },
  { name: 'refusal-texts', test: named('debates/texts/refusal-texts.json') },
  { name: 'other-language', test: named('app/refusals.ts', 'texts/changed-texts.json') },
  {
    name: 'after-first',
    test: named('page-language/site-language-switcher.tsx', 'home/examples.tsx', 'home/local-model-notice.tsx'),
  },
  {
    name: 'debate',
    test: named('debate/archive-wall.tsx', 'debate/debate-turns.tsx', 'debate/use-reading.tsx', 'web/shown-sources.ts'),
  },
  // Shared by toasts, dialogs and menus; loaded with the toasts when the browser is idle.
  {
    name: 'overlays',
    test: /@radix-ui\/react-(?:collection|dismissable-layer|portal|presence|use-controllable-state)\//,
  },
]

/** Returns a function that checks whether a path ends with one of `ends`. */
function named(...ends: readonly string[]): (id: string) => boolean {
  return (id) => ends.some((end) => id.endsWith(`/${end}`))
}
