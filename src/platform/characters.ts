/** Matches characters that display nothing, including U+2800, a Braille pattern without dots. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Counts code points, as JSON Schema does. */
export const characters = (text: string): number => [...text].length

/** Counts the code points that display something. */
export const visibleCharacters = (text: string): number => characters(text.replace(INVISIBLE, ''))
