/** Joins class names and leaves out absent ones, so that a component can add its caller's classes to its own. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
