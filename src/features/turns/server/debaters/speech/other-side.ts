/** What the other side has really said, and how a sentence names or addresses it, in the languages of the interface (§13). */
import { type OtherSide, wordsReader } from '#features/sources/server/quotes/judged-sentence.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { normalForm } from '#platform/normal-form.ts'

/** Markdown's marks and the numbers of sources. */
const UNSPOKEN = /(?<!\s)\s*\[\d{1,3}\](?!\()|[*_~`]|^#+ /gmu

/** `x~`: words that begin so; `~x`: a part of a word. */
const EINSTEIN =
  'Einstein~ Эйнштейн~ Ейнштейн~ Айнщайн~ Αϊνστάιν ~أينشتاين ~آينشتاين اینشتین انیشتین آئن ~איינשטיין आइंस्टीन आइंस्टाइन আইনস্টাইন~ ஐன்ஸ்டீன்~ ஐன்ஸ்டைன்~ ~ไอน์สไตน์ ~爱因斯坦 ~愛因斯坦 ~アインシュタイン 아인슈타인~'

/** Cat's names | you, your, you say. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'Cat | you your yours yourself',
  ar: '~القط ~للقط | أنت أنتَ أنتِ إنك قولك كلامك تقول تقولين قلت',
  bg: 'Котка~ Котарак~ | ти теб твоя~ твоето твоите вие вас ваш~',
  bn: 'বিড়াল~ | তুমি তোমার~ আপনি আপনার~',
  cs: 'Kočk~ Kočce Kocour~ | ty tebe tobě tě tvůj tvoje tvá tvé vy vás váš vaše říkáš tvrdíš',
  da: 'Kat Katten~ | du dig din dit dine',
  de: 'Katze Katzes Kater~ | du dich dir dein~ ihr euch euer eure~ Sie Ihnen Ihre Ihren',
  el: 'Γάτα~ Γάτος Γάτο~ | εσύ εσένα σου εσείς σας',
  es: 'Gato Gata | tú ti te tu tus usted ustedes vos dices dijiste',
  fa: 'گربه | تو شما می‌گویی گفتی',
  fi: 'Kissa~ | sinä sinun sinua sinulle te teidän sanoit väität',
  fil: 'Pusa | ikaw ka mo iyo iyong kayo ninyo',
  fr: 'Chat | tu te toi ton ta tes vous votre vos',
  he: '~החתול ~לחתול | אתה שלך אמרת טענת דבריך',
  hi: 'बिल्ली | तुम तुमने तुम्हारा तुम्हारी तुम्हारे आप आपने आपका आपकी आपके',
  hu: 'Macska Macská~ | te téged neked ön önnek mondod állítod mondtad',
  id: 'Kucing | kamu anda engkau kau',
  it: 'Gatto Gatta | tu te ti tuo tua tuoi tue voi vostro dici',
  ja: '~猫 ~ネコ ~ねこ | ~あなた ~君は ~君の ~君が ~きみ',
  ko: '고양이~ | 당신~ 너는 너의 네가 네 자네~',
  nb: 'Katt Katten~ | du deg din ditt dine',
  nl: 'Kat | jij je jou jouw u uw jullie',
  pl: 'Kot Kota Kotu Kotem Kocie | ty ciebie cię tobie twój twoja twoje twojego mówisz twierdzisz pan pani',
  pt: 'Gato Gata | tu te ti teu tua você vocês',
  ro: 'Pisic~ | tu tine ție îți tău ta tale voi dumneavoastră spui',
  ru: 'Кот Кота Коту Котом Коте Кошк~ | ты тебя тебе твой твоя твоё твои вы вас вам ваш ваша ваше ваши',
  sv: 'Katt Katten~ | du dig din ditt dina ni er',
  sw: 'Paka | wewe wako yako lako chako unasema ulisema',
  ta: 'பூனை~ | நீ நீங்கள்~ உன்~ உங்கள்~',
  th: '~แมว | ~คุณพูด ~คุณบอก ~คุณกล่าว ~คุณว่า ~ท่าน ~เธอ',
  tr: 'Kedi~ | sen senin sana seni siz sizin size sizi diyorsun dedin',
  uk: 'Кіт Кота Коту Котом Кішк~ | ти тебе тобі твій твоя твоє твої ви вас вам ваш ваша ваше ваші',
  ur: 'بلی | تم تمہارا تمہاری تمہارے آپ',
  vi: 'Mèo | bạn anh ngươi',
  zh: '~猫 ~貓 | ~你 ~您',
}

function pattern(words: string): RegExp {
  const parts = normalForm(words, 'NFC')
    .split(' ')
    .map((word) => {
      if (word.startsWith('~')) return word.slice(1)
      return String.raw`(?<![\p{L}\p{M}])${word.endsWith('~') ? word.slice(0, -1) : String.raw`${word}(?![\p{L}\p{M}])`}`
    })
  return new RegExp(parts.join('|'), 'u')
}

/**
 * @param texts of which the other's words may be; the other's turns first @param topic a debate about cats, in a script
 * without capital letters, does not mean Cat by its word for them
 */
export function otherSide(speaker: OptionNumber, language: string, texts: readonly string[], topic = ''): OtherSide {
  const [cat = '', you = ''] = (NAMES[language.split('-')[0] ?? ''] ?? NAMES['en'] ?? '').split(' | ')
  const isTopic = cat.toUpperCase() === cat.toLowerCase() && pattern(cat).test(normalForm(topic, 'NFC'))
  const names = pattern(`${speaker === 1 ? `${isTopic ? '' : `${cat} `}Cat` : EINSTEIN} ${you}`)
  return {
    words: wordsReader(texts.map((text) => ({ text: text.replaceAll(UNSPOKEN, ''), language, start: 0 }))),
    isNamed(sentence) {
      const said = normalForm(sentence, 'NFC')
      return [said, said.replace(/\p{L}/u, (first) => first.toLowerCase())].some((one) => names.test(one))
    },
  }
}
