/**
 * Which files share a chunk in the browser. Vite's own choice, one chunk for each set of screens that share a file, costs Home 29
 * requests. A file belongs to the first group that names it or a file that imports it.
 */
export const chunkGroups = [
  // What every first visit loads is one file: cut into shared pieces it is larger when compressed.
  { name: 'first', tags: ['$initial' as const] },
  // What any call needs, the contracts of Home's own calls, and what all other screens need as well.
  {
    name: 'calls',
    test: /calls\/call\.ts$|account\/user\.ts$|(?:models|positions)\/contract\.ts$|debates\/contract\/debates\.ts$|ui\/icons\/icons\.tsx$|\/useMutation\.js$/,
  },
  // Apart from the others, because each debate needs it.
  { name: 'refusal-texts', test: /debates\/texts\/refusal-texts\.json$/ },
  // What a page in another language than English needs.
  { name: 'other-language', test: /app\/refusals\.ts$|texts\/changed-texts\.json$/ },
  // What Home shows directly after its first paint.
  {
    name: 'after-first',
    test: /page-language\/site-language-switcher\.tsx$|screens\/home\/(?:examples|local-model-notice)\.tsx$/,
  },
  // What toasts, dialogs and menus have in common; it comes with the toasts, when the browser is idle.
  {
    name: 'overlays',
    test: /@radix-ui\/react-(?:collection|dismissable-layer|portal|presence|use-controllable-state)\//,
  },
]
