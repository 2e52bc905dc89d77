/** Negations in the languages of the interface: a quotation may neither lose nor win one. */

/** Whole words, folded; `~` marks a part of a word. Verbs that deny by an ending alone (Turkish, Swahili) are not found. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'not no never none nor neither without nobody nothing nowhere cannot ~nt$',
  ar: 'لا لم لن ليس ليست غير دون بدون ولا ولم ولن وليس وليست فلا فلم',
  bn: 'না নয় নেই নি নাই ছাড়া',
  cs: 'ne není nikdy žádný žádná žádné žádného bez ani nikdo nic',
  da: 'ikke ingen intet aldrig ej uden hverken',
  de: 'nicht kein keine keinen keinem keiner keines nie niemals ohne weder noch nichts niemand',
  el: 'δεν δε μην μη όχι ποτέ χωρίς ούτε κανείς τίποτα',
  es: 'no nunca jamás ningún ninguno ninguna sin ni nada nadie tampoco',
  fa: 'نه نیست نیستند بدون هرگز هیچ',
  fi: 'ei en et emme ette eivät älä ilman eikä koskaan',
  fil: 'hindi wala walang huwag hinding',
  fr: 'pas jamais aucun aucune sans ni rien personne non',
  he: 'לא אין אל בלי ללא מעולם',
  hi: 'नहीं न मत ना बिना कभी',
  hu: 'nem sem ne nincs nincsenek soha nélkül',
  id: 'tidak bukan tak jangan belum tanpa tiada',
  it: 'non mai nessun nessuno nessuna senza né niente nulla',
  ja: '~ない ~なく ~なかっ ~ません ~なければ',
  ko: '~않 ~없 ~못 ~아니 안',
  nb: 'ikke ingen intet aldri ei uten verken',
  nl: 'niet geen nooit zonder noch niets niemand',
  pl: 'nie nigdy żaden żadna żadne bez ani nikt nic',
  pt: 'não nunca jamais nenhum nenhuma sem nem nada ninguém',
  ro: 'nu niciodată niciun nicio fără nici nimeni nimic',
  ru: 'не нет ни никогда без никто ничего нельзя',
  sv: 'inte ej ingen inget inga aldrig utan varken',
  sw: 'si sio hapana bila kamwe wala',
  ta: 'இல்லை அல்ல இல்லாமல் ~ாது ~வில்லை',
  th: '~ไม่ ~มิได้ ~ปราศจาก',
  tr: 'değil yok hiç asla ne olmadan',
  uk: 'не немає ні ніколи без ніхто нічого',
  ur: 'نہیں نہ مت بغیر کبھی',
  vi: 'không chẳng chưa đừng chớ',
  zh: '~不 ~没 ~沒 ~未 ~非 ~无 ~無 ~别',
}

const patterns = new Map<string, RegExp>()

/**
 * Counts the negations.
 * @param text folded words, one space between them; none in scripts without spaces
 * @param language ISO 639-1, also with a region; another one counts as English
 */
export function negationsIn(text: string, language: string): number {
  const code = language.split('-')[0] ?? ''
  const words = WORDS[code] ?? WORDS['en'] ?? ''
  let pattern = patterns.get(words)
  if (pattern === undefined) {
    const parts = words.split(' ').map((word) => {
      if (word === '~nt$')
        return String.raw`(?<![\p{L}\p{M}])(?:do|does|did|is|are|was|were|has|have|had|ca|wo|would|could|should|must|need)nt(?![\p{L}\p{M}])`
      return word.startsWith('~') ? word.slice(1) : String.raw`(?<![\p{L}\p{M}])${word}(?![\p{L}\p{M}])`
    })
    pattern = new RegExp(parts.join('|'), 'gu')
    patterns.set(words, pattern)
  }
  return [...text.matchAll(pattern)].length
}
