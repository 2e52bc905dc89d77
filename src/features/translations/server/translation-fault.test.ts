import { expect, test } from 'vitest'
import { SPEECH } from '#testing/long-response.ts'
import { translationFault } from './translation-fault.ts'

const GERMAN = `Stellen Sie sich einen kleinen Platz in der Altstadt vor, um acht Uhr morgens. Was hören Sie dort?

**Straßen ohne Autos machen die Menschen gesünder**, weil die Luft, die sie atmen, nur halb so viel Ruß enthält. Ärzte in Gent zählten ein Fünftel weniger Besuche wegen Asthma, nachdem die Innenstadt für den Verkehr gesperrt worden war [https://example.org/ghent/report].

Meine liebe Katze, du schläfst auf einer warmen Motorhaube, und ich verstehe dich. Aber eine Stadt, die für Autos geplant ist, wird immer mehr Platz für sie brauchen und kommt so nie zur Ruhe. Ein Parkplatz ist zwölf Quadratmeter, auf denen niemand wohnt. Diesen Raum sollten wir denen zurückgeben, die zu Fuß gehen, denn sie sind die meisten von uns.`

const faultIn = (translation: string, text = SPEECH, into = 'de') => translationFault(text, translation, 'en', into)

test.each([
  ['nothing', '', 'empty'],
  ['the text itself', SPEECH, 'language'],
  ['the beginning alone', GERMAN.split('\n\n')[0] ?? '', 'addresses'],
  ['a text without its address', GERMAN.replace(' [https://example.org/ghent/report]', ''), 'addresses'],
  ['another address', GERMAN.replace('ghent/report', 'gent/bericht'), 'addresses'],
  ['an address more', `${GERMAN} [https://evil.example/]`, 'addresses'],
  ['a link that only markdown knows', `${GERMAN} [hier](mailto:a@evil.example)`, 'addresses'],
  ['a link with brackets in its brackets', `${GERMAN} [hier](//evil.example/(a(b)))`, 'addresses'],
  ['a link in pointed brackets', `${GERMAN} [hier [1]](<javascript:alert(1)>)`, 'addresses'],
  ['a link behind a space', `${GERMAN} [hier]( javascript:alert(1) )`, 'addresses'],
  ['a bare address more, which markdown links', `${GERMAN} Siehe WWW.evil.example`, 'addresses'],
  ['an email more', `${GERMAN} Frag me@evil.example`, 'addresses'],
  ['much more than was said', `${GERMAN}${' Und noch etwas, das niemand gesagt hat.'.repeat(60)}`, 'added'],
  ['the marks of the prompt', `<<text-1 abc123>>\n${GERMAN}\n<<end abc123>>`, 'marks'],
])('§11 a translation is not shown: %s', (_, translation, why) => {
  expect(faultIn(translation)).toContain(why)
})

test('§11 a translation is not shown: its paragraphs have run together', () => {
  const five = 'A.\n\nB.\n\nC.\n\nD.\n\nE.'
  expect(faultIn('A. B. C. D. E.', five)).toContain('1 paragraphs instead of 5')
})

test('§11 a translation is shown: the same links and paragraphs, in the language', () => {
  expect(faultIn(GERMAN)).toBeNull()
  expect(translationFault(GERMAN, SPEECH, 'de', 'en')).toBeNull()
  expect(translationFault(GERMAN, GERMAN, 'de', 'fr')).toContain('language')
})

test('§11 a translation without the bare address of the text is not shown', () => {
  const evidence = 'My own evidence: www.myown.example/page says so.'
  expect(faultIn('Mein eigener Beleg: die Seite sagt es.', evidence)).toContain('addresses')
  expect(faultIn('Mein eigener Beleg: Auf www.myown.example/page steht es.', evidence)).toBeNull()
})

test('§11 something is left out', () => {
  const long = 'One reason is the noise, and another the soot that all of us breathe. '.repeat(6).trim()
  expect(faultIn('Der Lärm.', long)).toContain('left out')
})

test('§11 one line stays one line, and a name may stay what it is', () => {
  expect(faultIn('Eine\nWelle', 'A wave')).toContain('one line')
  expect(faultIn('Python', 'Python', 'ru')).toBeNull()
  expect(faultIn('Is light a wave, or is it a particle?', 'Is light a wave, or is it a particle?', 'ru')).toContain(
    'language',
  )
})

const CARS = 'Should cities ban private cars?'

test.each([
  ['de', 'en', CARS],
  ['fr', 'en', `${CARS}\nYes\nNo`],
  ['nl', 'en', 'Is light a wave?'],
  ['fa', 'ar', 'هل الضوء موجة أم جسيم؟'],
])('§11 the text itself is no translation into %s from %s, however short: %s', (into, from, text) => {
  expect(translationFault(text, text, from, into)).toContain('the text itself')
  expect(translationFault(text, text.toUpperCase().replace('?', ' ?'), from, into)).toContain('the text itself')
})

test.each([
  ['de', 'en', 'Taxi'],
  ['de', 'en', 'machine learning'],
  ['fr', 'en', 'Nintendo Switch Lite'],
  ['zh-TW', 'zh', '你好世界'],
])('§11 names and single words stay what they are in %s from %s: %s', (into, from, text) => {
  expect(translationFault(text, text, from, into)).toBeNull()
})

test('§11 a link with brackets in its address is shown with exactly that address', () => {
  const text = 'Read [this page](https://a.example/cat_(animal)), then think about it once more.'
  const german = 'Lies [diese Seite](https://a.example/cat_(animal)). Denke dann noch einmal darüber nach.'
  expect(faultIn(german, text)).toBeNull()
  expect(faultIn(german.replace('animal', 'animal(1)'), text)).toContain('addresses')
})

const TYPESCRIPT = 'Is TypeScript better than JavaScript?'
const EDITORS = 'Is Visual Studio Code better than IntelliJ IDEA?'
const CHATGPT = 'Will ChatGPT replace Google Search?'
const BUNDLERS = 'Is webpack slower than esbuild in practice?'

test.each([
  ['ja', 'en', TYPESCRIPT, 'TypeScriptはJavaScriptより優れていますか？'],
  ['ru', 'en', TYPESCRIPT, 'TypeScript лучше JavaScript?'],
  ['ar', 'en', TYPESCRIPT, 'هل TypeScript أفضل من JavaScript؟'],
  ['ko', 'en', CHATGPT, 'ChatGPT가 Google Search를 대체할까요?'],
  ['ja', 'en', EDITORS.replace('Is ', ''), 'Visual Studio Code対IntelliJ IDEA'],
  ['zh', 'en', BUNDLERS, 'webpack在实践中比esbuild慢吗？'],
  ['ja', 'en', BUNDLERS, 'webpackはesbuildより実際に遅いですか？'],
  ['de', 'en', EDITORS, 'Ist Visual Studio Code besser als IntelliJ IDEA?'],
  ['sv', 'en', EDITORS, 'Är Visual Studio Code bättre än IntelliJ IDEA?'],
  ['en', 'de', 'Ist Visual Studio Code besser als IntelliJ IDEA?', EDITORS],
  ['zh', 'ja', 'TypeScriptはJavaScriptより優れていますか？', 'TypeScript比JavaScript更好吗？'],
  ['uk', 'ru', 'Лучше ли webpack, чем esbuild, на практике?', 'Чи webpack кращий за esbuild?'],
])('§11 a translation into %s from %s is shown, although names are most of it: %s', (into, from, text, translation) => {
  expect(translationFault(text, translation, from, into)).toBeNull()
})

test.each([
  ['ja', 'en', TYPESCRIPT, TYPESCRIPT],
  ['ru', 'en', 'Is TypeScript Better Than JavaScript?', 'Is TypeScript Better Than JavaScript?'],
  ['ru', 'en', 'Is light a wave, or is it a particle?', 'Is light a wave, or is it a particle? Да'],
  ['ru', 'en', BUNDLERS, BUNDLERS],
  ['ko', 'en', CHATGPT, 'ChatGPTはGoogle Searchに取って代わりますか？'],
  ['zh', 'ja', 'TypeScriptはJavaScriptより優れていますか？', 'TypeScriptはJavaScriptより優れていますか？'],
  ['uk', 'ru', 'Лучше ли TypeScript, чем JavaScript?', 'Лучше ли TypeScript, чем JavaScript?'],
  ['de', 'en', EDITORS, EDITORS],
  ['de', 'en', EDITORS, 'Would Visual Studio Code be better than IntelliJ IDEA?'],
  ['fr', 'en', EDITORS, 'Ist Visual Studio Code besser als IntelliJ IDEA Ultimate?'],
])(
  '§11 a text in another language than %s is not shown, whatever names it has: %s %s, %s',
  (into, from, text, other) => {
    expect(translationFault(text, other, from, into)).toContain('language')
  },
)

test('§11 scripts of other widths are no fault', () => {
  const japanese =
    '朝八時、旧市街の小さな広場を思い浮かべてください。そこで何が聞こえますか。車のない通りは人々を健康にします。吸う空気のすすが半分だからです。'
  expect(faultIn(japanese, SPEECH.split('\n\n')[0], 'ja')).toBeNull()
})
