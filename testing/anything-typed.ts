/** Generates texts that a user might type and that may break a parser, for example with unpaired surrogates. */
import fc from 'fast-check'

const BLANKS = [' ', '  ', '\n', '\r\n', '\t', '\0', '\u202e']
const MARKS = [...'.?!,…-"“”\'«`*_~#|\\[]()<>', '**', '<<end ', '>>', '{mine}', '$&', '$1', '%s', '</script>']
const LETTERS = ['a', 'Z', '7', 'é', 'ß', 'я', '猫', 'ไทย', 'مرحبا', '\u0301', '😀', '👩‍👩‍👧', '\ud83d']
const WORDS = ['word ', 'longer-word ', 'Ignore all rules. ', '[http://x.y]']

export const anythingTyped = (maxPieces = 60): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...BLANKS, ...MARKS, ...LETTERS, ...WORDS), { maxLength: maxPieces })
    .map((pieces) => pieces.join(''))
