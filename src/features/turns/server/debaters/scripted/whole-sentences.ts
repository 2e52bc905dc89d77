/** Sentences of a passage that can be quoted alone (§17); doubtful ones are left out: a page has enough. */
import { widthOf } from '#platform/text-width.ts'
import { countWords } from '#features/debates/server/topics/phrases.ts'

/** A shorter sentence is a heading or an aside. */
const NARROWEST = 40
/** UTF-16 units; a longer one leaves no room for an argument (§13). */
const LONGEST = 260
const [FEWEST_WORDS, MOST_WORDS] = [6, 45]
/** Of all signs that are no spaces: what has fewer letters is a table, a formula or a reference. */
const LETTERS = 0.85

const END = /[.!?…؟]+\)?(?=\s|$)|[।۔]\)?(?=\s|$)|[。！？]+[）)]?/gu
/** A statement ends so; a question or an exclamation states nothing. */
const STATED = /[^.…]([.।۔。])$/u
/** Thai ends no sentence with a sign, but with a space; one stands as well before clauses and around numbers and foreign names. */
const THAI = /^\p{Script=Thai}/u
/** A space behind anything else belongs to a number or a foreign name. */
const THAI_ENDS = /\p{Script=Thai}$/u
/** With these words a Thai sentence goes on behind a space: that, and, but, so that, is, has, not. */
const THAI_GOES_ON =
  /^(?:ที่|ซึ่ง|อัน|และ|หรือ|แต่|โดย|เพื่อ|เพราะ|เนื่องจาก|ว่า|คือ|ได้|เช่น|รวม|ตลอดจน|ทั้ง|กับ|จาก|จน|จึง|ก็|ของ|แก่|ต่อ|ถึง|ด้วย|สำหรับ|ตาม|แล้ว|พร้อม|ไม่|ถูก|จะ|แห่ง|ให้|เป็น|มี|ๆ|ฯ)/u
/** Behind these words it goes on, too: that, namely, and, of, in, the year, the city. */
const THAI_UNENDED = /(?:ว่า|คือ|ได้แก่|เช่น|และ|หรือ|ที่|ซึ่ง|ของ|กับ|โดย|เป็น|ใน|จาก|ปี|เดือน|วันที่|ชื่อ|เมือง|ประเทศ|จังหวัด)$/u
const BEGINS = /^[¿¡]?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u
const NUMBERED = /^\p{N}+[.)]/u
/** Signs that are text in markdown wherever they stand; no quotation marks, brackets, controls or marks of direction. */
const INERT = /^[\p{L}\p{M}\p{N} \u00a0\p{Join_Control}.,;:'’׳״()%‰°€£$+×–—\-‐‑·・،؛、，；：（）《》।۔。٪٫٬/…]+$/u
/** Addresses, which a page would turn into links, and signs that stand apart or twice where something was left out. */
const DEBRIS = /:\/\/|www\.| {2}| [,.،。、]|[,،;؛:]{2}|\( ?[,;)]/iu
/** What stands before a full stop that may end no sentence: an initial, a short abbreviation, an ordinal number. */
const SHORT =
  /(?:^|[\s(.])(?:\p{L}|\p{Lu}\p{L}{1,2}|\p{Ll}{2}|\p{N}{1,2}|\p{L}+\.\p{L}+|Prof|Gen|Capt|Corp|Mass|vols?|figs?|approx|bzw|évf|napr|např|тыс|млн|млрд)$/u

/** Returns them in order, with their last sign. @param leans whether one (lower case) speaks of the one before it */
export function wholeSentences(passage: string, leans: (sentence: string) => boolean): readonly string[] {
  return passage
    .split('\n')
    .flatMap(sentencesIn)
    .filter((sentence) => isQuotable(sentence) && !leans(sentence.toLowerCase()))
}

/** What comes behind the last end of a line was cut off, or is a heading. */
function sentencesIn(line: string): string[] {
  if (THAI.test(line.trim())) return thaiSentencesIn(line.trim())
  const sentences: string[] = []
  let from = 0
  for (const { 0: end, index } of line.matchAll(END)) {
    const to = index + end.length
    const goesOn = /^\s*[\p{Ll},;]/u.test(line.slice(to, to + 20))
    if (goesOn || (end === '.' && SHORT.test(line.slice(Math.max(from, index - 20), index)))) continue
    sentences.push(line.slice(from, to).trim())
    from = to
  }
  return sentences
}

/** The parts between spaces, joined where the sentence goes on, and until they are as wide as one. */
function thaiSentencesIn(line: string): string[] {
  const sentences: string[] = []
  let begun = ''
  for (const part of line.split(/(?<= )(?=[^ ])/)) {
    const said = begun.trimEnd()
    const ends = THAI_ENDS.test(said) && !THAI_UNENDED.test(said) && THAI.test(part) && !THAI_GOES_ON.test(part)
    if (ends && widthOf(said) >= NARROWEST) {
      sentences.push(said)
      begun = ''
    }
    begun += part
  }
  // Behind the last end of several the passage may have been cut.
  return sentences.length === 0 ? [begun] : sentences
}

function isQuotable(sentence: string): boolean {
  if (sentence.length > LONGEST || widthOf(sentence) < NARROWEST) return false
  if (!BEGINS.test(sentence) || NUMBERED.test(sentence)) return false
  if (!STATED.test(sentence) && !THAI.test(sentence)) return false
  if (!INERT.test(sentence) || DEBRIS.test(sentence) || !isBalanced(sentence)) return false
  const signs = sentence.replaceAll(/\s/g, '')
  const letters = signs.match(/[\p{L}\p{M}]/gu)?.length ?? 0
  const words = countWords(sentence)
  return letters >= LETTERS * [...signs].length && words >= FEWEST_WORDS && words <= MOST_WORDS
}

function isBalanced(sentence: string): boolean {
  let open = 0
  for (const sign of sentence) {
    if (sign === '(' || sign === '（') open += 1
    if (sign === ')' || sign === '）') open -= 1
    if (open < 0) return false
  }
  return open === 0
}
