/** Copies text to the clipboard in a click handler. Rejects if refused. Without TLS, only `execCommand('copy')` works. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    if (!copySelected(text)) throw error
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  // Prevents a phone from opening its keyboard.
  field.readOnly = true
  field.className = 'sr-only'
  const focused = document.activeElement
  // Places the field inside an open dialog, because the dialog prevents any selection outside itself.
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
