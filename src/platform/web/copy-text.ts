/**
 * Puts the text into the clipboard. Must be called from a press; rejects when the browser refuses.
 *
 * A page without TLS has no `navigator.clipboard`, but `execCommand('copy')` still copies what is selected.
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    if (!copySelected(text)) throw error
  }
}

/** False when the browser refuses. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  // Without it, a phone opens its keyboard.
  field.readOnly = true
  field.className = 'sr-only'
  const focused = document.activeElement
  // Outside an open dialog nothing can be selected.
  const place = focused?.closest('dialog, [role="dialog"]') ?? document.body
  place.append(field)
  field.focus()
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
