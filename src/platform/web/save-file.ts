/** Hands a text to the browser as a file to keep: `saveFile('debates.json', 'application/json', text)`. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file over when the click returns; it only reads the address a little later.
  setTimeout(() => URL.revokeObjectURL(address))
}
