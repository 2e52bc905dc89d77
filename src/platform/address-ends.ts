/** Punctuation of other scripts than the Latin. It ends a bare web address, also where no space follows. */
export const ADDRESS_ENDS = '、。，；：！？（）「」『』،؛؟।۔'
