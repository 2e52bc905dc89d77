/** Punctuation of non-Latin scripts that ends a web address in a text even without a space. */
export const ADDRESS_ENDS = '、。，；：！？（）「」『』،؛؟।۔'
