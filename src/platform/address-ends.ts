/** Punctuation of non-Latin scripts that ends a bare web address even without a space. */
export const ADDRESS_ENDS = '、。，；：！？（）「」『』،؛؟।۔'
