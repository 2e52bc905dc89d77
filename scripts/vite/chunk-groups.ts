/**
 * Decides which files share a chunk in the browser. Vite's default, one chunk for each set of screens that share a file, costs
 * Home 29 requests. A file belongs to the first group that names it or a file that imports it.
 */
export const chunkGroups = [
  // Everything that every first visit loads is in one file, because several files compress less well.
  { name: 'first', tags: ['$initial' as const] },
  // Everything that any call needs, the contracts of Home's own calls, and small files that most other screens need, too.
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
      'models/rules.ts',
      'models/tier-texts.ts',
      'share/rules.ts',
      'auth/return-path.ts',
      'fields/select.tsx',
      'language/price.ts',
      'web/document-title.ts',
      'web/copy-text.ts',
      'platform/parsed-url.ts',
      'platform/normal-form.ts',
      'platform/without-end.ts',
    ),
  },
  { name: 'punch-card', test: named('web/punch-card.tsx') },
  // In a separate chunk, because every debate needs it.
  { name: 'refusal-texts', test: named('debates/texts/refusal-texts.json') },
  // Needed by pages in other languages than English.
  { name: 'other-language', test: named('app/refusals.ts', 'texts/changed-texts.json') },
  // Shown on Home directly after its first paint.
  {
    name: 'after-first',
    test: named('page-language/site-language-switcher.tsx', 'home/below-form.tsx'),
  },
  // Shared by debates and archives.
  {
    name: 'debate',
    test: named('debate/archive-wall.tsx', 'debate/debate-turns.tsx', 'debate/use-reading.tsx', 'web/shown-sources.ts'),
  },
  // Shared by toasts, dialogs and menus; it loads with the toasts when the browser is idle.
  {
    name: 'overlays',
    test: /@radix-ui\/react-(?:collection|dismissable-layer|id|portal|presence|use-controllable-state)\//,
  },
]

/** Returns a test for files whose paths end with one of these. */
function named(...ends: readonly string[]): (id: string) => boolean {
  return (id) => ends.some((end) => id.endsWith(`/${end}`))
}
