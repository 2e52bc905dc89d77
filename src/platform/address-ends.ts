/**
 * Punctuation of other scripts than the Latin. It ends a bare web address, also where no space follows: addresses hold it
 * only percent-encoded.
 */
export const ADDRESS_ENDS = '、。，；：！？（）「」『』،؛؟।۔'
