/** Punctuation of non-Latin scripts, which ends a bare web address even without a space. */
export const ADDRESS_ENDS = '、。，；：！？（）「」『』،؛؟।۔'
