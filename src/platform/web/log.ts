export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is this page's only log
  console.error(what, error)
}
