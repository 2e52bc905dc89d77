/**
 * Which files share a chunk in the browser. Vite's own choice, one chunk for each set of screens that share a file, costs Home 29
 * requests. A file belongs to the first group that names it or a file that imports it.
 */
export const chunkGroups = [
  // What every first visit loads is one file: cut into shared pieces it is larger when compressed.
  { name: 'first', tags: ['$initial' as const] },
  // What any call needs, the contracts of Home's own calls, and the small files that most other screens need as well.
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
  // Apart from the others, because each debate needs it.
  { name: 'refusal-texts', test: named('debates/texts/refusal-texts.json') },
  // What a page in another language than English needs.
  { name: 'other-language', test: named('app/refusals.ts', 'texts/changed-texts.json') },
  // What Home shows directly after its first paint.
  {
    name: 'after-first',
    test: named('page-language/site-language-switcher.tsx', 'home/examples.tsx', 'home/local-model-notice.tsx'),
  },
  // What debates and archives have in common.
  {
    name: 'debate',
    test: named('debate/archive-wall.tsx', 'debate/debate-turns.tsx', 'debate/use-reading.tsx', 'web/shown-sources.ts'),
  },
  // What toasts, dialogs and menus have in common; it comes with the toasts, when the browser is idle.
  {
    name: 'overlays',
    test: /@radix-ui\/react-(?:collection|dismissable-layer|portal|presence|use-controllable-state)\//,
  },
]

/** Files by the ends of their paths. */
function named(...ends: readonly string[]): (id: string) => boolean {
  return (id) => ends.some((end) => id.endsWith(`/${end}`))
}
