/** Defines the expressions that commit to a position, reject one or concede, in the languages of the question set. */

import type { OptionNumber } from '#features/debates/contract/fields.ts'

export interface StanceWords {
  /** Regular expressions for a commitment to a position. `{p}` is replaced by the name of the position. */
  readonly affirms: readonly string[]
  readonly denies: readonly string[]
  /** A regular expression for a concession. `{o}` is replaced by the names of the opponent. */
  readonly concedes: string
  /** Regular expressions for the names by which an opponent calls each debater. */
  readonly called: Readonly<Record<OptionNumber, string>>
  /** Matches the beginning of a concession or of a report of the opponent's view, which ends where `turns` matches. */
  readonly grants: RegExp
  /** Matches a word, such as "but", after which speakers return to their own view. */
  readonly turns: RegExp
  readonly negates: RegExp
  readonly negatesAfter?: RegExp
}

const EN: StanceWords = {
  affirms: [
    '(?:answer|position|choice|side|case|vote|view) (?:is|for|remains|stays|stands|must be)(?: still| clearly| simply| for)*[: ]*"?{p}',
    '\\b(?:i|and|to) (?:say|choose|chose|argue for|stand by|stand with|stand for|stay with|side with|prefer|defend|vote for|keep to|hold to|take the side of|am for|am therefore for)[: ]*"?(?:the )?{p}',
    '{p}"? (?:is|are|remains?|wins?|stands?)(?: still| clearly| simply| always)* (?:the )?(?:better|best|right|wiser|answer|my answer|our answer|superior|preferable)',
    'better (?:to )?(?:\\p{L}+ ){0,3}"?{p}"?,? than',
    'but rather "?{p}',
    '(?:so|therefore|hence|thus|again|and so)[,:]? "?{p}"?[.!]?$',
    '^"?{p}"?[.!]$',
  ],
  denies: [
    '{p}"? (?:is|are) (?:wrong|worse|the worst|a mistake|a bad|no answer)',
    '(?:answer|choice|position) (?:would not be|is not|cannot be|should not be)[: ]*"?{p}',
    '(?:against|reject|rather than|instead of|do not choose|never choose) "?{p}',
  ],
  concedes:
    '\\b(?:i (?:fully |completely |totally |do |must |have to )?(?:give in|surrender|agree with (?:you|him|her|{o})\\b)|you (?:are|have been|were) (?:absolutely |completely |quite )?right|you have convinced me|i was wrong|i change my mind|{o} (?:is right|has won|wins))',
  called: { 1: '(?:einstein|the professor)', 2: '(?:the )?(?:cat|my (?:dear |proud )?friend)' },
  grants:
    /\b(?:you (?:say|said|tell|told|claim|argue|speak|think|believe|assume|call|ask|want)|(?:cat|einstein|the professor|he|she|my opponent) (?:says|said|tells|claims|argues|thinks|believes|speaks)|it is true|that is true|granted|admittedly|of course|certainly|some (?:people )?(?:say|argue|believe|think)|critics|although|though|even if|while)\b/iu,
  turns: /\b(?:but|however|yet|still|nevertheless|nonetheless)\b/iu,
  negates:
    /(?:\bthan|\bover|\bnot|n't|\bno|\bnever|\bwithout|\bneither|\bnor|\bless|\bhardly|\bbarely)(?: \p{L}+){0,2} ?$/iu,
  negatesAfter: /^\p{L}*,? (?:is |are )?(?:not(?! only)|never|no)\b/iu,
}

const ES: StanceWords = {
  affirms: [
    '(?:respuesta|postura|posición|elección) (?:es|sigue siendo|sería)[: ]*"?{p}',
    '(?:elijo|defiendo|prefiero|me quedo con|voto por|sostengo|digo)[: ]*(?:que )?"?(?:lo |el |la )?{p}',
    '{p}"? (?:es|sigue siendo|gana)(?: la| lo)? (?:mejor|correct[oa]|respuesta|preferible)',
    '^"?{p}"?[.!]$',
  ],
  denies: [
    '{p}"? (?:es|sería) (?:peor|un error|incorrect[oa]|mal[oa])',
    '(?:en contra de|en lugar de|en vez de) "?{p}',
  ],
  concedes:
    '\\b(?:tienes razón|(?:usted|{o}) tiene razón|estoy de acuerdo (?:con (?:usted|{o})|contigo)|me has convencido|me equivoqué|{o} ha ganado)',
  called: { 1: '(?:einstein|el profesor)', 2: '(?:el )?gato' },
  grants:
    /\b(?:dice[sn]?|dijiste|dijo|afirma[sn]?|sostiene[sn]?|crees|cree|es cierto|es verdad|aunque|por supuesto|algunos|hay quien)\b/iu,
  turns: /\b(?:pero|sin embargo|no obstante|ahora bien)\b/iu,
  negates: /(?:^|[\s¿¡])(?:no|nunca|jamás|sin|ni|tampoco)(?: \p{L}+){0,2} ?$/iu,
}

const DE: StanceWords = {
  affirms: [
    '(?:antwort|position|haltung|wahl) (?:ist|lautet|bleibt|heißt)(?: also| daher| weiterhin)*[: ]*"?{p}',
    '\\bich (?:sage|wähle|bleibe bei|bin für|stimme für|verteidige)[: ]*"?{p}',
    '{p}"? (?:ist|bleibt|wäre)(?: die| das| der| also)* (?:besser|bessere|beste|richtig|richtige|klüger|antwort)',
    '^"?{p}"?[.!]$',
  ],
  denies: [
    '{p}"? (?:ist|wäre) (?:falsch|schlechter|ein fehler|ein irrtum|keine)',
    '(?:gegen|statt|anstelle von) "?{p}',
  ],
  concedes:
    '\\b(?:(?:du hast|sie haben|{o} hat)(?: vollkommen| ganz)? recht|ich stimme (?:dir|ihnen|{o})(?: voll| ganz)? zu|ich habe mich geirrt|{o} hat gewonnen)',
  called: { 1: '(?:einstein|der professor|dem professor)', 2: '(?:(?:die|der) )?(?:katze|kater)' },
  grants:
    /\b(?:sagst du|du sagst|sie sagen|sagt (?:die katze|einstein|der professor)|behauptest|behaupten sie|zwar|zugegeben|gewiss|sicher|natürlich|manche|obwohl|auch wenn)\b/iu,
  turns: /\b(?:aber|doch|jedoch|dennoch|trotzdem)\b/iu,
  negates: /(?:\bnicht|\bkein\p{L}*|\bnie|\bniemals|\bohne|\bweder|\bkaum)(?: \p{L}+){0,2} ?$/iu,
}

const AR: StanceWords = {
  affirms: [
    '(?:جوابي|الجواب|إجابتي|الإجابة|موقفي)(?: هو| هي| الأفضل| الصحيح)*[: ]*"?{p}',
    '(?:أقول|أختار|أدافع عن|أفضل|أتمسك ب)[: ]*"?{p}',
    '^"?{p}"?[.!]$',
  ],
  denies: ['(?:ضد|بدلا من) "?{p}'],
  concedes: '(?:أنت على حق|أنت محق|أوافقك(?! جزئيا)|أتفق معك|كنت مخطئا|{o} على حق)',
  called: { 1: 'أينشتاين', 2: '(?:القطة|القط)' },
  grants: /(?:تقول|تقولين|قلت|يقول|صحيح أن|لا شك أن|قد يقول|رغم)/u,
  turns: /(?:لكن|ولكن|غير أن|إلا أن)/u,
  negates: /(?:^|\s)(?:لا|ليس|ليست|لن|لم|بدون|دون|بلا|غير|عدم)(?: \p{L}+)? ?$/u,
}

const HI: StanceWords = {
  affirms: ['(?:उत्तर|जवाब|पक्ष|मत)(?: है| यही है)?[:, ]*(?:कि )?"?{p}', '^"?{p}"?[.!।]$'],
  denies: ['{p}"? (?:गलत|ग़लत)'],
  concedes: '(?:आप सही (?:हैं|कह रहे हैं|कहते हैं)|तुम सही हो|मैं (?:आपसे|तुमसे|{o} से) सहमत हूँ|मैं गलत था|{o} जीत ग)',
  called: { 1: 'आइंस्टीन', 2: 'बिल्ली' },
  grants: /(?:आप कहते हैं|तुम कहते हो|बिल्ली कहती है|आइंस्टीन कहते हैं|यह सच है|माना कि|बेशक|कुछ लोग)/u,
  turns: /(?:लेकिन|परंतु|परन्तु|किंतु|किन्तु|मगर|फिर भी|पर )/u,
  negates: /(?:^|\s)(?:बिना|न)(?: [\p{L}\p{M}]+)? ?$/u,
  negatesAfter: /^[\p{L}\p{M}]*(?: [\p{L}\p{M}]+){0,2} (?:नहीं|मत)(?:\s|$|।)/u,
}

const ZH: StanceWords = {
  affirms: [
    '(?:答案|立场|选择|主张|结论)(?:是|就是|依然是|仍然是|：|:)+"?{p}',
    '我(?:说|选|选择|主张|支持|坚持|认为)[：:，]?"?{p}',
    '^"?{p}"?[.!。！]$',
  ],
  denies: ['(?:反对|而不是|不是)"?{p}'],
  concedes:
    '(?:你(?:说得|说的)(?:完全)?(?:对|没错)[。！]|我(?:完全)?同意(?:你|{o})的|我认输|(?<!万一|如果|也许|除非|要是)我错了|被你说服|{o}赢了)',
  called: { 1: '爱因斯坦', 2: '猫' },
  grants: /(?:你说(?!得对|的对|得没错|的没错)|你认为|你觉得|猫说|爱因斯坦说|教授说|有人说|的确|诚然|当然|虽然)/u,
  turns: /(?:但是|但|可是|然而|不过|却)/u,
  negates: /(?:不|没|没有|无|非|并非|未|别|不会|不能|缺乏|缺少)$/u,
}

const WORDS: Readonly<Record<string, StanceWords>> = { en: EN, es: ES, de: DE, ar: AR, hi: HI, zh: ZH }

export function stanceWords(language: string): StanceWords | null {
  return WORDS[language.split('-')[0] ?? ''] ?? null
}
