export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address only after the click has returned, so it is released in a later task.
  setTimeout(() => URL.revokeObjectURL(address))
}
