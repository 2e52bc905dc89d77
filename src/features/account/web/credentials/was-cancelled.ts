/** Whether an error of the browser's passkey window says only that the person closed it or let its time pass. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}
