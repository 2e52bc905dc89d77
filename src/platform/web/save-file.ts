export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revokes the URL later, because the browser reads it only after the click.
  setTimeout(() => URL.revokeObjectURL(address))
}
