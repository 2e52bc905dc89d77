/** What models write before a speech: the mark of a code block around it, and a line that announces it. */
import type { OnCut } from './cut-reasons.ts'
import { SPEAKER_NAMES } from './speaker-labels.ts'

/** Until so many characters have come, anything may become an announcement. */
const KNOWN_FROM = 20
/** Characters of the longest announcement. */
const LINE_MAX = 120

const FENCE = /^`{3,}[ \t]*(?:markdown|md|text|txt|plaintext)?[ \t]*\n/iu
const FENCE_BEGUN = /^`{1,2}$|^`{3,}[ \ta-z]{0,12}$/iu
const FENCE_END = /\n[ \t]*`{3,}[ \t]*(?=\n|$)/u
const FENCE_END_BEGUN = /\n[ \t`]*$/u

const starting = (words: string) => new RegExp(String.raw`^(?:${words.replaceAll('\n', '')})(?![\p{L}\p{M}])`, 'iu')
const HERE =
  starting(`here['’]?s?|sure|certainly|of course|absolutely|okay|ok|alright|below|this is|hier|klar|gerne?|natürlich
|voici|bien sûr|d['’]accord|claro|por supuesto|aquí|aqui|com certeza|ecco|certo|certamente|natuurlijk|вот|конечно|oto|oczywiście
|işte|tabii|elbette|إليك|بالتأكيد|ज़रूर|यहाँ`)
const HERE_DENSE = /^(?:好的|当然|當然|以下|这是|這是|はい|もちろん|承知|네|물론|다음은)/u
const TURN =
  /(?<!\p{L})(?:turn|round|beitrag|runde|tour|turno|ronda|tura|beurt|ronde|ход|раунд|реплика|tur|الدور|الجولة|दौर|बारी|回合|ターン|라운드|차례)[ #.№]{0,2}\p{N}|第 ?[\p{N}一二三四五六七八九十] ?(?:轮|輪|回合|回|ターン)/iu
const SPEECH =
  /(?:opening|closing)[ -](?:statement|speech|argument|remarks)|(?<!\p{L})(?:speech|rebuttal|response|reply|eröffnungs\p{L}*|schluss(?:wort|rede|plädoyer)|rede|redebeitrag|beitrag|erwiderung|discours|plaidoyer|intervention|réplique|discurso|intervención|intervenção|réplica|discorso|intervento|replica|toespraak|betoog|речь|выступление|przemówienie|wystąpienie|konuşma\p{L}*|خطاب\p{L}*|كلمة|भाषण)(?!\p{L})|发言|發言|陈述|陳述|演讲|演講|スピーチ|発言|弁論|연설|발언/iu
const NAME = starting(SPEAKER_NAMES.join('|').replaceAll(/[.*+?()[\]]/g, String.raw`\$&`))
const NAMED = new RegExp(NAME.source.replace('^', String.raw`(?<![\p{L}\p{M}])`), 'iu')

/** What else a title says: "Opening statement by Einstein", "Rede von Einstein". */
const FILLERS = new Set(
  `s by of from for spoken the a opening closing first second final round debate von der des für de d du par por para da do di del della dell
van voor przez на от для`.split(/\s+/u),
)

const bare = (line: string) => line.replace(/^[\s#*_>]+/u, '').replace(/[\s*_]+$/u, '')
const begins = (words: string) =>
  [HERE, HERE_DENSE, NAME].some((start) => start.test(words)) ||
  [TURN, SPEECH].some((start) => words.search(start) === 0)

function isAnnouncement(line: string): boolean {
  const words = bare(line)
  if (words.length > LINE_MAX || /[.!?…。！？।؟۔,;]$/u.test(words)) return false
  const title = words.replace(/\s*[:：]$/u, '')
  const [isNamed, isTurn, isSpeech] = [NAMED, TURN, SPEECH].map((about) => about.test(title))
  if (title !== words && (isTurn || isSpeech) && (HERE.test(title) || HERE_DENSE.test(title))) return true
  const left = [NAMED, TURN, SPEECH].reduce((rest, about) => rest.replace(about, ' '), title)
  const isTitle = (left.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => FILLERS.has(word.toLowerCase()))
  return isTitle && (isNamed || isTurn || isSpeech) === true
}

export interface Bare {
  readonly text: string
  readonly cuts: readonly Parameters<OnCut>[0][]
}

/** Null while what has come may still be something before the speech. @param isWhole true if nothing follows */
export function withoutPreamble(answer: string, isWhole: boolean): Bare | null {
  let text = answer.trimStart()
  const cuts: Bare['cuts'][number][] = []
  for (;;) {
    const [fence] = FENCE.exec(text) ?? []
    if (fence !== undefined && !cuts.includes('fence')) {
      cuts.push('fence')
      text = text.slice(fence.length).trimStart()
      continue
    }
    const end = text.indexOf('\n')
    if (end === -1) {
      const words = bare(text)
      const mayGoOn = FENCE_BEGUN.test(text) || words.length < KNOWN_FROM || (words.length <= LINE_MAX && begins(words))
      return mayGoOn && !isWhole ? null : { text, cuts }
    }
    const after = text.slice(end).trimStart()
    if (!isAnnouncement(text.slice(0, end)) || (after === '' && isWhole)) return { text, cuts }
    cuts.push('preamble')
    text = after.replace(/^(?:-{3,}|\*{3,})\s*\n\s*/u, '')
    if (text === '' && !isWhole) return null
  }
}

/** Drops the line that ends the code block. */
export async function* withoutFenceEnd(opening: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  let held = opening
  for (let isOver = false; !isOver;) {
    const open = FENCE_END_BEGUN.exec(held)?.index ?? held.length
    const said = held.slice(0, open).replace(FENCE_END, '')
    held = held.slice(open)
    if (said !== '') yield said
    const next = await pieces.next()
    isOver = next.done === true
    if (!next.done) held += next.value
  }
  held = held.replace(FENCE_END, '')
  if (held !== '') yield held
}
