/** Joins class names and leaves out what is absent, so that a primitive can add its caller's to its own. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
