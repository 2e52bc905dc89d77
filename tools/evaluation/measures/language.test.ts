import { describe, expect, test } from 'vitest'
import { languageOf } from './language.ts'

const TURNS = {
  en: 'Half a minute, says the gentleman. I have counted: it is half a minute, then the pulse, then the ten minutes in which one cannot go back to sleep. A cat knows the price of being startled.',
  es: 'Imaginemos un tren que pasa cada noche con las ventanas oscuras. ¿Quién podría saber si hay alguien dentro? El gato cree que no, porque nunca ha querido subir al andén.',
  de: 'Melone mit Schinken ist kalt, verehrter Herr Professor. Darum geht es. Legen Sie Ihre Melone eine Viertelstunde in den Ofen und berichten Sie uns dann von den Gegensätzen.',
  ar: 'تخيّلوا رجلًا يمشي في مدينة بلا شوارع ولا بيوت، كل ما يراه نافذة واحدة تتبدّل صورها أمامه. سيرى الكثير، لكنه لن يعرف طريق العودة أبدًا.',
  hi: 'कल्पना कीजिए कि एक रेलगाड़ी हर रात एक ही समय पर गुजरती है और उसकी खिड़कियाँ हमेशा अंधेरी रहती हैं। क्या कोई यात्री भीतर नहीं है?',
  zh: '想象一列火车每天夜里同一时间经过，窗户总是黑的。你就断定车上没有人，因为从来没有人向你挥手。可是你从来没有走上站台。',
} as const
const LANGUAGES = Object.keys(TURNS) as (keyof typeof TURNS)[]

describe('§1, §13: a turn is in the debate’s language', () => {
  test.each(LANGUAGES)('%s in its own debate is right', (language) => {
    expect(languageOf(TURNS[language], language)).toEqual({ right: true, found: language })
  })

  test.each(LANGUAGES.filter((language) => language !== 'en'))('English in a debate in %s is wrong', (language) => {
    expect(languageOf(TURNS.en, language)).toEqual({ right: false, found: 'en' })
  })

  test('neighbours are told apart', () => {
    const portuguese =
      'Imaginemos um comboio que passa todas as noites com as janelas escuras. Quem poderia saber se há alguém?'
    const persian = 'این یک جمله فارسی است و ما درباره زندگی در شهر صحبت می‌کنیم و نمی‌دانیم چه کسی درست می‌گوید.'
    expect(languageOf(portuguese, 'es')).toEqual({ right: false, found: 'pt' })
    expect(languageOf(persian, 'ar')).toEqual({ right: false, found: 'fa' })
  })

  test('one paragraph in another language is enough to be wrong', () => {
    expect(languageOf(`${TURNS.de}\n\n${TURNS.en}`, 'de')).toEqual({ right: false, found: 'en' })
  })

  test('a quotation and a name in another language are allowed', () => {
    expect(languageOf(`${TURNS.de} Dazu sagte jemand „to be or not to be, that is the question“.`, 'de').right).toBe(
      true,
    )
    expect(languageOf(`${TURNS.zh}正如 Einstein 所说。`, 'zh').right).toBe(true)
  })

  test('a text without letters is in no language', () => {
    expect(languageOf('1, 2, 3 …', 'en')).toEqual({ right: false, found: '' })
  })
})
