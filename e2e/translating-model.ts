import type { FakeUpstream } from '#testing/fake-upstream/fake-upstream.ts'
import { type Script, says } from '#testing/fake-upstream/script.ts'
import { SPEECH } from '#testing/long-response.ts'
import { asksForCards } from './debate-page.ts'

export const QUESTION = 'Should cities ban private cars?'
export const POSITIONS = { option1: 'Yes, ban them', option2: 'No, keep them' }
export const ADDRESS = 'https://example.org/ghent/report'
export const QUOTE = 'A parking place is twelve square metres that nobody lives in.'
const SHORT = 'A bonnet is warm, dear professor. **I stay where I am.**'
const CARD = { point: 'Parking places take room from people', quote: QUOTE, url: ADDRESS }

const GERMAN: Readonly<Record<string, string>> = {
  [QUESTION]: 'Sollten Städte private Autos verbieten?',
  [POSITIONS.option1]: 'Ja, verbieten',
  [POSITIONS.option2]: 'Nein, behalten',
  [SHORT]: 'Eine Motorhaube ist warm, verehrter Professor. **Ich bleibe, wo ich bin.**',
  [CARD.point]: 'Parkplätze nehmen den Menschen Raum',
  [SPEECH]: `Stell dir einen kleinen Platz in der Altstadt vor, um acht Uhr morgens. Was hörst du dort?

**Straßen ohne Autos machen die Menschen gesünder**, weil die Luft, die sie atmen, nur halb so viel Ruß enthält. Ärzte in Gent zählten ein Fünftel weniger Besuche wegen Asthma, nachdem die Innenstadt für den Verkehr gesperrt worden war [${ADDRESS}].

Meine liebe Katze, du schläfst auf einer warmen Motorhaube, und ich verstehe dich. Aber eine Stadt, die für Autos geplant ist, wird immer mehr Platz für sie brauchen und kommt so nie zur Ruhe. Ein Parkplatz ist zwölf Quadratmeter, auf denen niemand wohnt. Diesen Raum sollten wir denen zurückgeben, die zu Fuß gehen, denn sie sind die meisten von uns.`,
}
const ARABIC: Readonly<Record<string, string>> = {
  [QUESTION]: 'هل ينبغي أن تحظر المدن السيارات الخاصة؟',
  [POSITIONS.option1]: 'نعم، احظروها',
  [POSITIONS.option2]: 'لا، أبقوها',
  [SHORT]: 'غطاء المحرك دافئ يا أستاذي العزيز. **سأبقى حيث أنا.**',
  [CARD.point]: 'مواقف السيارات تأخذ المكان من الناس',
  [SPEECH]: `تخيّل ساحة صغيرة في المدينة القديمة في الثامنة صباحًا. ماذا تسمع هناك؟

**الشوارع بلا سيارات تجعل الناس أكثر صحة**، لأن الهواء الذي يتنفسونه يحمل نصف السخام. أحصى الأطباء في غنت انخفاضًا بمقدار الخُمس في زيارات الربو بعد إغلاق وسط المدينة أمام المرور [${ADDRESS}].

يا قطتي العزيزة، أنت تنامين على غطاء محرك دافئ، وأنا أفهمك. لكن مدينة مخططة للسيارات ستحتاج دائمًا إلى مساحة أكبر لها، فلا تهدأ أبدًا. موقف السيارة اثنا عشر مترًا مربعًا لا يسكنها أحد. علينا أن نعيد هذا المكان إلى من يمشون، فهم أغلبنا.`,
}

const wordsOf = (body: Readonly<Record<string, unknown>>) =>
  (body['messages'] as { content: string }[]).map(({ content }) => content).join('\n')
export const asksForTranslation = (body: Readonly<Record<string, unknown>>) =>
  wordsOf(body).includes('You translate a debate')

export function debatesAndTranslates(upstream: FakeUpstream): void {
  upstream.otherwise((body) => {
    if (asksForTranslation(body)) return translated(wordsOf(body))
    if (asksForCards(body)) return says(JSON.stringify({ cards: [CARD] }))
    return says(wordsOf(body).includes('<<said by-einstein') ? SHORT : SPEECH)
  })
}

function translated(words: string): Script {
  const table = words.includes('into German') ? GERMAN : ARABIC
  const texts = [...words.matchAll(/<<text-\d+ (\w+)>>\n([^]*?)\n<<end \1>>/g)].map(([, , text = '']) => table[text])
  return says(JSON.stringify({ texts }))
}
