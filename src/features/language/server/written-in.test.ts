import { describe, expect, test } from 'vitest'
import { INTERFACE_LANGUAGES } from '../languages.ts'
import { isWrittenIn, languageSoFar } from './written-in.ts'

const DECLARED: Readonly<Record<string, string>> = {
  en: 'All human beings are born free and equal in dignity and rights. Everyone has the right to life, liberty and security of person.',
  es: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos. Todo individuo tiene derecho a la vida, a la libertad y a la seguridad de su persona.',
  pt: 'Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Todo o indivíduo tem direito à vida, à liberdade e à segurança pessoal.',
  fr: 'Tous les êtres humains naissent libres et égaux en dignité et en droits. Tout individu a droit à la vie, à la liberté et à la sûreté de sa personne.',
  de: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Jeder hat das Recht auf Leben, Freiheit und Sicherheit der Person.',
  nb: 'Alle mennesker er født frie og med samme menneskeverd og menneskerettigheter. Enhver har rett til liv, frihet og personlig sikkerhet.',
  da: 'Alle mennesker er født frie og lige i værdighed og rettigheder. Enhver har ret til liv, frihed og personlig sikkerhed.',
  sv: 'Alla människor är födda fria och lika i värde och rättigheter. Var och en har rätt till liv, frihet och personlig säkerhet.',
  ru: 'Все люди рождаются свободными и равными в своем достоинстве и правах. Каждый человек имеет право на жизнь, на свободу и на личную неприкосновенность.',
  uk: 'Всі люди народжуються вільними і рівними у своїй гідності та правах. Кожна людина має право на життя, на свободу і на особисту недоторканність.',
  bg: 'Всички хора се раждат свободни и равни по достойнство и права. Всеки човек има право на живот, свобода и лична сигурност.',
  ar: 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. لكل فرد الحق في الحياة والحرية وسلامة شخصه.',
  fa: 'تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند. هرکس حق زندگی، آزادی و امنیت شخصی دارد.',
  ur: 'تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔ ہر شخص کو اپنی جان، آزادی اور ذاتی تحفظ کا حق ہے۔',
  zh: '人人生而自由，在尊严和权利上一律平等。人人有权享有生命、自由和人身安全。他们赋有理性和良心，并应以兄弟关系的精神相对待。',
  'zh-TW':
    '人人生而自由，在尊嚴和權利上一律平等。人人有權享有生命、自由和人身安全。他們賦有理性和良心，並應以兄弟關係的精神相對待。',
  ja: 'すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて平等である。すべて人は、生命、自由及び身体の安全に対する権利を有する。',
}
const LANGUAGES = Object.keys(DECLARED)

describe('§3 Translation cache: the language of a translation', () => {
  test.each(LANGUAGES)('%s is taken for none of the others', (language) => {
    const text = DECLARED[language] ?? ''
    expect(LANGUAGES.filter((other) => isWrittenIn(text, other, [language]))).toEqual([language])
  })

  test.each(LANGUAGES)('%s is taken for itself, whatever it is compared with', (language) => {
    expect(isWrittenIn(DECLARED[language] ?? '', language, [...INTERFACE_LANGUAGES])).toBe(true)
  })

  test('a name in another script changes nothing; a text that is left in another script does', () => {
    expect(isWrittenIn('Аристотель и Google решили, что человек свободен', 'ru', ['en'])).toBe(true)
    expect(isWrittenIn('Is light a wave?', 'ru', ['en'])).toBe(false)
  })

  test('a language without samples is judged by its script alone, and refuses no other one', () => {
    const slovak = 'Všetci ľudia sa rodia slobodní a sebe rovní, čo sa týka ich dôstojnosti a práv.'
    expect(isWrittenIn(slovak, 'sk', ['en'])).toBe(true)
    expect(isWrittenIn(DECLARED['ru'] ?? '', 'sk', ['en'])).toBe(false)
    expect(isWrittenIn(DECLARED['en'] ?? '', 'en', ['sk'])).toBe(true)
  })

  test('few letters of the same script, and none at all, cannot be told apart', () => {
    expect(isWrittenIn('Is light a wave?', 'de', ['en'])).toBe(true)
    expect(isWrittenIn('42 …', 'ja', ['en'])).toBe(true)
  })
})

describe('§13 the language of a speech that is still being written', () => {
  const soFar = (text: string, language: string) => {
    const beginnings = [...text].map((_, at, all) => languageSoFar(all.slice(0, at + 1).join(''), language))
    return beginnings.find((verdict) => verdict !== 'unknown') ?? 'unknown'
  }

  test.each(LANGUAGES)('%s is never taken for another one, and few are taken for it', (language) => {
    const text = DECLARED[language] ?? ''
    expect(soFar(text, language)).not.toBe('other')
    const others = LANGUAGES.filter((other) => soFar(text, other) === 'other')
    expect(others).not.toContain(language)
    expect(others.length).toBeGreaterThanOrEqual(LANGUAGES.length - 4)
  })

  test('an English speech is none in German, nor in Japanese; a few words and a quotation prove nothing', () => {
    const english = 'Dear Cat, you are wrong. A train does not ask the rails: it runs, and it is better for that!'
    expect([soFar(english, 'de'), soFar(english, 'ja'), soFar(english, 'en')]).toEqual(['other', 'other', 'own'])
    const [chinese = '', japanese = ''] = [DECLARED['zh'], DECLARED['ja']]
    expect([soFar(chinese, 'ja'), soFar(japanese, 'zh'), soFar(chinese, 'zh-TW')]).toEqual(['other', 'other', 'own'])
    expect(soFar('Dear Cat, you are wrong.', 'de')).toBe('unknown')
    expect(soFar(`„${english}“ So schreibt er, und ich sage Nein.`, 'de')).toBe('own')
  })
})
