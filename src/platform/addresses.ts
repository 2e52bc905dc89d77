/** Punctuation of non-Latin scripts that ends a web address in a text even without a space. */
const ADDRESS_ENDS = '、。，；：！？（）「」『』،؛؟।۔'
/** The inside of a character class. */
export const NEVER_IN_ADDRESS = `\\s<>"“”„«»|\`[\\]{}${ADDRESS_ENDS}`
const WITHIN = `[^()${NEVER_IN_ADDRESS}]*`
const NEVER_LAST = `.,;:!?'*_~‘’›`

/** Sources of patterns (flags `giu`) that allow brackets in pairs and take linear time: a bare address, and a link with its label. */
export const ADDRESS = `https?://(?![()${NEVER_LAST}${NEVER_IN_ADDRESS}])${WITHIN}(?:\\(${WITHIN}\\)${WITHIN})*(?<![${NEVER_LAST}])`
export const LINK = String.raw`!?\[([^[\]]*)\]\(([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+"[^"]*")?\)`
