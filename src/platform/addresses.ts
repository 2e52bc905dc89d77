/** Punctuation of non-Latin scripts that ends a web address in a text even without a space. */
const ADDRESS_ENDS = '、。，；：！？（）「」『』،؛؟।۔'
/** Characters that never occur in a web address, written as the inside of a character class. */
export const NEVER_IN_ADDRESS = `\\s<>"“”„«»|\`[\\]{}${ADDRESS_ENDS}`
const WITHIN = `[^()${NEVER_IN_ADDRESS}]*`
const NEVER_LAST = `.,;:!?'*_~‘’›`

/** Sources of `giu` patterns for addresses and Markdown links. They allow paired brackets and take linear time. */
export const ADDRESS = `https?://(?![()${NEVER_LAST}${NEVER_IN_ADDRESS}])${WITHIN}(?:\\(${WITHIN}\\)${WITHIN})*(?<![${NEVER_LAST}])`
export const LINK = String.raw`!?\[([^[\]]*)\]\(([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+"[^"]*")?\)`
