/**
 * Decides which files share a chunk, because Vite's default chunks cost Home 29 requests. Each group contains the
 * files that it names and the files that these import, except those that an earlier group contains.
 */
export const chunkGroups = [
  // Contains what every first visit loads, because one file compresses better than several.
  { name: 'first', tags: ['$initial' as const] },
  // Contains everything that any call needs, the contracts of Home's own calls, and small files that most other screens need.
  {
    name: 'calls',
    test: named(
      'platform/web/calls/call.ts',
      'account/user.ts',
      'web/viewer-changes.ts',
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
      'platform/web/calls/open-stream.ts',
      'platform/web/form.ts',
      'debates/contract/own-debates.ts',
      'debates/read-on.ts',
      'turns/web/context/add-to-debate.ts',
      'share/share-link.ts',
      'share/web/pass-on.ts',
      'screens/use-share-dialog.tsx',
    ),
  },
  { name: 'punch-card', test: named('web/punch-card.tsx') },
  { name: 'refusal-texts', test: named('debates/texts/refusal-texts.json') },
  { name: 'other-language', test: named('app/refusals.ts', 'texts/changed-texts.json') },
  {
    name: 'after-first',
    test: named('page-language/site-language-switcher.tsx', 'home/below-form.tsx'),
  },
  {
    name: 'debate',
    test: named(
      'debate/archive-wall.tsx',
      'debate/debate-turns.tsx',
      'debate/use-reading.tsx',
      'web/shown-sources.ts',
      'live/use-watched-turn.ts',
      'web/debate-head.tsx',
      'web/use-read-in-mine.tsx',
      'share/web/queries.ts',
      'sources/contract.ts',
      'sources/web/source-list.tsx',
    ),
  },
  // Contains what toasts, dialogs and menus share. It is loaded with the toasts when the browser is idle.
  {
    name: 'overlays',
    test: /@radix-ui\/react-(?:collection|dismissable-layer|id|portal|presence|use-controllable-state)\//,
  },
]

function named(...ends: readonly string[]): (id: string) => boolean {
  return (id) => ends.some((end) => id.endsWith(`/${end}`))
}
