/** §10: the rules for a scripted debate in every interface language that has a bank. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { VALUE_PLACES } from '#features/language/korean-particles.ts'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#features/language/languages.ts'
import { localesFolder } from '#features/language/server/locale-files.ts'
import { describe, expect, test } from 'vitest'
import { optionOf } from '../../../rules.ts'
import { speechGuard } from '../speech/speech-guard.ts'
import { briefOf } from '#testing/turn-prompts.ts'
import { bankFor, SCHEMES } from './bank.ts'
import { composeTurn, mostWords } from './compose.ts'
import { countWords, piecesOf, plain } from '../wording/phrases.ts'
import { topicRules } from '../wording/topic-rules.ts'
import { topicsOf } from '../wording/topics.ts'

type Subject = readonly [question: string, option1: string, option2: string]

/** One real question per language: should cities ban private cars? */
const CARS: Record<InterfaceLanguage, Subject> = {
  en: ['Should cities ban private cars?', 'Yes, ban them', 'No, keep them'],
  es: ['¿Deberían las ciudades prohibir los coches privados?', 'Sí, prohibirlos', 'No, mantenerlos'],
  pt: ['As cidades devem proibir os carros particulares?', 'Sim, proibir', 'Não, manter'],
  fr: ['Les villes devraient-elles interdire les voitures particulières ?', 'Oui, les interdire', 'Non, les garder'],
  de: ['Sollten Städte Privatautos verbieten?', 'Ja, verbieten', 'Nein, behalten'],
  it: ['Le città dovrebbero vietare le auto private?', 'Sì, vietarle', 'No, tenerle'],
  nl: ['Moeten steden privéauto’s verbieden?', 'Ja, verbieden', 'Nee, houden'],
  sv: ['Bör städer förbjuda privatbilar?', 'Ja, förbjud dem', 'Nej, behåll dem'],
  nb: ['Bør byer forby privatbiler?', 'Ja, forby dem', 'Nei, behold dem'],
  da: ['Bør byer forbyde privatbiler?', 'Ja, forbyd dem', 'Nej, behold dem'],
  fi: ['Pitäisikö kaupunkien kieltää yksityisautot?', 'Kyllä, kieltää', 'Ei, sallia'],
  pl: ['Czy miasta powinny zakazać prywatnych samochodów?', 'Tak, zakazać', 'Nie, zostawić'],
  cs: ['Měla by města zakázat soukromá auta?', 'Ano, zakázat', 'Ne, ponechat'],
  hu: ['Be kellene tiltaniuk a városoknak a magánautókat?', 'Igen, tiltsák be', 'Nem, maradjanak'],
  ro: ['Ar trebui orașele să interzică mașinile personale?', 'Da, să le interzică', 'Nu, să le păstreze'],
  bg: ['Трябва ли градовете да забранят личните автомобили?', 'Да, забрана', 'Не, нека останат'],
  uk: ['Чи варто містам заборонити приватні автомобілі?', 'Так, заборонити', 'Ні, залишити'],
  ru: ['Стоит ли городам запретить личные автомобили?', 'Да, запретить', 'Нет, оставить'],
  el: ['Πρέπει οι πόλεις να απαγορεύσουν τα ιδιωτικά αυτοκίνητα;', 'Ναι, απαγόρευση', 'Όχι, να μείνουν'],
  tr: ['Şehirler özel arabaları yasaklamalı mı?', 'Evet, yasaklansın', 'Hayır, kalsın'],
  ar: ['هل ينبغي للمدن أن تحظر السيارات الخاصة؟', 'نعم، الحظر', 'لا، الإبقاء عليها'],
  he: ['האם ערים צריכות לאסור מכוניות פרטיות?', 'כן, לאסור', 'לא, להשאיר'],
  fa: ['آیا شهرها باید خودروهای شخصی را ممنوع کنند؟', 'بله، ممنوع شود', 'نه، بماند'],
  ur: ['کیا شہروں کو نجی گاڑیوں پر پابندی لگانی چاہیے؟', 'ہاں، پابندی', 'نہیں، رہنے دیں'],
  hi: ['क्या शहरों को निजी कारों पर रोक लगानी चाहिए?', 'हाँ, रोक लगे', 'नहीं, रहने दें'],
  bn: ['শহরগুলোর কি ব্যক্তিগত গাড়ি নিষিদ্ধ করা উচিত?', 'হ্যাঁ, নিষিদ্ধ হোক', 'না, থাকুক'],
  ta: ['நகரங்கள் தனியார் கார்களைத் தடை செய்ய வேண்டுமா?', 'ஆம், தடை', 'இல்லை, இருக்கட்டும்'],
  th: ['เมืองควรห้ามรถยนต์ส่วนตัวหรือไม่?', 'ใช่ ควรห้าม', 'ไม่ ควรมีต่อไป'],
  vi: ['Các thành phố có nên cấm xe hơi cá nhân không?', 'Có, nên cấm', 'Không, nên giữ'],
  id: ['Haruskah kota melarang mobil pribadi?', 'Ya, larang', 'Tidak, biarkan'],
  fil: ['Dapat bang ipagbawal ng mga lungsod ang mga pribadong kotse?', 'Oo, ipagbawal', 'Hindi, hayaan'],
  sw: ['Je, miji ipige marufuku magari binafsi?', 'Ndiyo, yapigwe marufuku', 'Hapana, yabaki'],
  zh: ['城市应该禁止私家车吗？', '应该禁止', '应该保留'],
  'zh-TW': ['城市應該禁止私家車嗎？', '應該禁止', '應該保留'],
  ja: ['都市は自家用車を禁止すべきですか？', 'はい、禁止すべき', 'いいえ、残すべき'],
  ko: ['도시는 자가용을 금지해야 할까요?', '네, 금지', '아니요, 유지'],
}

/** Each seed is put into the first position as an unknown name and changes the order of the debate's themes. */
const SEEDS = ['', 'A', 'B', 'C', 'D', 'E', 'F', 'G']

const written = INTERFACE_LANGUAGES.filter((code) => existsSync(join(localesFolder(), code, 'debater.json')))

const EVIDENCE = { turnNumber: 5, content: 'Oslo' }

function debate([question, option1, option2]: Subject, language: string, turns: number): string[] {
  const said: string[] = []
  for (let turnNumber = 1; turnNumber <= turns; turnNumber++) {
    const userInputs = turnNumber >= EVIDENCE.turnNumber ? [EVIDENCE] : []
    const brief = briefOf({ question, option1, option2, language }, said, { userInputs })
    said.push(composeTurn(brief, bankFor(language)))
  }
  return said
}

const sentences = (text: string) => text.split(/\n+|(?<=[.!?…؟۔।][”’»“」』*]*)\s+|(?<=[。！？][”」』]*)(?![”」』])/u)

describe.each(written)('a debate in %s:', (code) => {
  const bank = bankFor(code)
  const [before, after] = bank.marks.quotes
  const turns = 2 * bank.themes.length
  const [question, option1, option2] = CARS[code]
  const debates = SEEDS.map((seed): { subject: Subject; said: string[] } => {
    const subject: Subject = [question, `${option1}${seed && ` ${seed}`}`, option2]
    return { subject, said: debate(subject, code, turns) }
  })

  test('every turn has its length, three paragraphs or four, no empty slot and no mark twice or apart', () => {
    for (const text of debates.flatMap(({ said }) => said)) {
      expect(countWords(text), text).toBeGreaterThanOrEqual(code === 'en' ? 120 : 110)
      expect(countWords(text), text).toBeLessThanOrEqual(mostWords(bank))
      // There is a fourth paragraph if evidence and a closing both have room.
      expect([3, 4]).toContain(text.split('\n\n').length)
      expect(text, text).not.toMatch(/[{}]|undefined/)
      expect(text, text).not.toMatch(/ {2}| [,.;。，、؟۔।]|[?？؟][?？؟.]|[,;:]{2}/)
    }
  })

  test('the guard that hears every turn has nothing to cut', () => {
    for (const { said } of debates) {
      said.forEach((text, index) => {
        const guard = speechGuard(optionOf(index + 1), false)
        const heard = piecesOf(text).map((piece) => guard.hear(piece))
        expect([...heard, guard.rest()].join('')).toBe(text)
        expect(guard.over).toBe(false)
      })
    }
  })

  test('no sentence comes twice until every theme has been argued by both', () => {
    for (const { said } of debates) {
      // Both speakers may repeat the question itself.
      const seen = said.flatMap(sentences).filter((sentence) => !sentence.includes(plain(question)))
      expect(seen.filter((sentence, index) => seen.indexOf(sentence) !== index)).toEqual([])
    }
  })

  test('each names its own position in every turn, and the question’s words where it argues', () => {
    for (const { subject, said } of debates) {
      const topics = topicsOf(question, code)
      expect(topics).not.toEqual([topicRules(code).anything])
      said.forEach((text, index) => {
        expect(text).toContain(`${before}${plain(index % 2 === 0 ? subject[1] : subject[2])}${after}`)
        expect(
          topics.some((topic) => text.includes(topic)),
          text,
        ).toBe(true)
      })
    }
  })

  test('from the second round on a turn begins by quoting words that stand in the turn before', () => {
    for (const { said } of debates) {
      said.slice(2).forEach((text, index) => {
        const [paragraph = ''] = text.split('\n\n')
        const quoted = paragraph.split(before).map((piece) => piece.split(after)[0]?.replace(/…$/, '') ?? '')
        const last = plain(said[index + 1] ?? '')
        const found = quoted.filter((words) => words.length >= 4 && last.includes(words))
        expect(found, text).not.toEqual([])
      })
    }
  })

  test('added evidence is taken up by both in their next turn and then no more', () => {
    for (const { said } of debates) {
      const about = said.flatMap((text, index) => (text.includes(`${before}Oslo${after}`) ? [index + 1] : []))
      expect(about).toEqual([5, 6])
    }
  })

  test('every scheme of argument is heard', () => {
    for (const { said } of debates) {
      const heard = bank.themes.filter(({ einstein, cat }) =>
        [einstein, cat].every(({ argues }) => {
          const stretch = argues.split(VALUE_PLACES).toSorted((a, b) => b.length - a.length)[0] ?? ''
          return said.some((text) => text.includes(stretch))
        }),
      )
      expect(new Set(heard.map((theme) => theme.scheme))).toEqual(new Set(SCHEMES))
    }
  })

  test('the same debate comes out the same, another one in another order', () => {
    expect(debate(debates[0]?.subject ?? CARS.en, code, 6)).toEqual(debates[0]?.said.slice(0, 6))
    expect(new Set(debates.map(({ said }) => said[0])).size).toBeGreaterThan(2)
  })
})
