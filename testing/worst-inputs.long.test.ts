import * as v from 'valibot'
import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import { parse as parseCookies } from 'cookie'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { keptText } from '#features/sources/server/reading/source-text.ts'
import { unsourcedClaims } from '#features/sources/unsourced.ts'
import { isUsernameSpelling, visibleText } from '#features/account/rules.ts'
import { skeletonOf } from '#features/account/server/confusable-names.ts'
import { browserName } from '#features/account/web/browser-name.ts'
import { readCards, writeCards } from '#features/debates/cards.ts'
import type { Citation } from '#features/debates/contract/entries.ts'
import { citedCards } from '#features/cards/server/cited-cards.ts'
import { extractCards } from '#features/cards/server/extract-cards.ts'
import { addressesIn, findAddress } from '#features/debates/server/find-address.ts'
import { quoteAligner } from '#platform/server/text/align-quote.ts'
import { quoteFinder } from '#features/cards/server/find-quote.ts'
import { plainText, sentencesOf } from '#features/cards/server/sentences.ts'
import { sourceText } from '#features/turns/server/debaters/debate-blocks.ts'
import { openQuestion } from '#features/turns/server/debaters/open-question.ts'
import { questionOf } from '#features/turns/server/debaters/small-prompt.ts'
import { citedSpeech } from '#features/turns/server/debaters/speech/cited-speech.ts'
import { otherSide } from '#features/turns/server/debaters/speech/other-side.ts'
import { unguarded } from '#features/turns/server/debaters/speech/speech-guard.ts'
import { sentenceMemory, turnsRound } from '#features/turns/server/debaters/speech/speech-so-far.ts'
import { speechGuard } from '#features/turns/server/debaters/speech/speech-guard.ts'
import { firstSentences } from '#features/turns/server/debaters/transcript-budget.ts'
import { countWords, phrase, piecesOf, plain as plainPhrase } from '#features/debates/server/topics/phrases.ts'
import { topicsOf } from '#features/debates/server/topics/topics.ts'
import { questionDataSchema } from '#features/positions/server/question-data.ts'
import { ruledPositions } from '#features/positions/server/question-rules.ts'
import { languageOf } from '#features/positions/server/create-positions.ts'
import { bare, sentenceOf } from '#features/positions/server/sentence.ts'
import { plainWords } from '#features/debates/plain-words.ts'
import { finishedParts, spokenParts } from '#features/voice/spoken-parts.ts'
import { sameLinks, withLinksApart, translationFault } from '#features/translations/server/translation-fault.ts'
import { shownCard, sourceLink } from '#features/debates/shown-card.ts'
import { fill, placesOf } from '#features/language/fill.ts'
import { nearestLanguage } from '#features/language/languages.ts'
import { acceptedLanguage } from '#features/language/server/reader-language.ts'
import { uiTextFault } from '#features/language/server/translation/ui-text-fault.ts'
import { withoutNames, isWrittenIn } from '#features/language/server/written-in.ts'
import { addressesAsCode, freeMarks, plain, quotedSpeech } from '#features/share/server/export/markdown-text.ts'
import { attachment } from '#features/share/server/export/routes.ts'
import { withoutBidiControls, withoutOpenBidiControls } from '#platform/bidi-controls.ts'
import { cleanText } from '#platform/server/text/clean-text.ts'
import { readHost } from '#platform/server/http/admission/own-addresses.ts'
import { isKnown } from '#platform/server/http/answer.ts'
import { forgetForwardedPorts, networkOf } from '#platform/server/http/request.ts'
import { codingFor } from '#platform/server/http/pages/written-files.ts'
import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import { billionsIn, billionsOf } from '#platform/server/llm/nearby/held-models.ts'
import { redact } from '#platform/server/llm/remote/faults.ts'
import { endsSentence } from '#platform/server/llm/sentence-end.ts'
import { encodeEvent } from '#platform/sse.ts'
import { visibleCharacters } from '#platform/characters.ts'
import { asItWillRead, decodeReferences, tokensOf } from '#platform/web/markdown/markdown-tokens.ts'
import { withoutMarks } from '#features/turns/web/live/announcement.ts'
import { holes } from '#features/debates/web/punch-card.tsx'
import { withParticles } from '#features/language/korean-particles.ts'
import { normalForm } from '#platform/normal-form.ts'
import { withoutTail } from '#platform/server/http/pages/web-pages.ts'
import { dataBlock } from '#platform/server/http/pages/html.ts'
import { keyFor } from '#platform/server/llm/data-block.ts'
import { nextPage } from '#platform/web/calls/answers.ts'
import { resumeOffset } from '#features/turns/server/turn/live-turn.ts'
import { returnPath } from '#features/account/web/auth/return-path.ts'
import { isPaymentAddress } from '#features/billing/web/page-navigation.ts'
import { growth, LINEAR } from './growth.ts'

/** Repeating these strings slows down functions that rescan the text or look for a missing closing mark. */
const RUNS = [
  ...'-—.)("“*_`[|#>&<@:?1a中\u0301',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\n ',
  // Unicode normalization must sort these combining marks.
  '\u0301\u0323',
  '**a ',
  '[a](',
  'a, ',
  'A b. ',
  'a@',
  'www.',
  'https://a ',
  'a or b ',
  '“a, ',
]
/** Worst cases for Unicode normalization. The second one has 30 combining marks on one letter. */
const MARKS = ['ﾞ\u0323', `a${'\u0301\u0323'.repeat(15)}`]
/** The length of the longest inputs in UTF-16 code units. Most functions accept up to 16,000 (ANSWER_MAX). */
const LENGTH = 10_000

const english = v.parse(
  questionDataSchema,
  JSON.parse(readFileSync(new URL('../locales/en/question.json', import.meta.url), 'utf8')),
)
const heardInPieces = (strict: boolean) => (text: string) => {
  const guard = speechGuard(1, strict)
  for (let at = 0; at < text.length; at += 4) guard.push(text.slice(at, at + 4))
  return guard.flush()
}
const remembered = (sentence: string) => {
  const memory = sentenceMemory(true)
  return [memory.recall(sentence), memory.recall(sentence), memory.mayBeOld(sentence)]
}

const source = { marker: 1, sourceId: 'a', title: 'A', url: null }
const QUOTED = 'He says “light interferes with itself, as every wave does” [1].'
const passagesOf = (text: string): BriefPassage[] => [{ ...source, language: 'en', start: 0, text, optionNumber: 1 }]
const citationOf = (quote: string): Citation => ({ ...source, label: 'on-page', quote, start: 0, end: quote.length })

function cited(text: string, passage: string) {
  const speech = citedSpeech(unguarded, { known: passagesOf(passage) }, otherSide(1, 'en', [passage]))
  return speech.citationsIn(speech.push(text) + speech.flush())
}

interface Reader {
  readonly name: string
  readonly reads: (text: string) => unknown
  /** Additional strings to repeat, which once slowed this function down or might do so. */
  readonly worst?: readonly string[]
  /** The length of this function's longest inputs in UTF-16 code units; `LENGTH` if omitted. */
  readonly length?: number
}

const FUNCTIONS: readonly Reader[] = [
  {
    name: 'extractCards',
    reads: (content) => extractCards({ content, language: 'en', position: 'Yes' }),
    worst: ['„', '[a. ](b) ', '[ ](x)'],
  },
  { name: 'sentencesOf', reads: (text) => sentencesOf(text, 'en'), worst: ['**a** b. ', '[a. b. '] },
  { name: 'quoteAligner', reads: (text) => quoteAligner(text, 'en')(text.slice(0, 300)) },
  { name: 'quoteFinder', reads: (text) => quoteFinder(text)(text.slice(0, 300)) },
  { name: 'quoteFinder, of a quotation', reads: (quote) => quoteFinder('What was said.')(quote), worst: ['…'] },
  { name: 'plainText', reads: plainText, worst: ['a_', '* ', '> '] },
  { name: 'addressesIn', reads: addressesIn, worst: ['https://', '))('] },
  { name: 'findAddress', reads: (named) => findAddress('See https://a.example/x.', named) },
  { name: 'writeCards', reads: (text) => writeCards([{ point: text, quote: text, url: text }]) },
  { name: 'readCards', reads: (text) => readCards(`a\nb\n${text}`), worst: ['|a', '\\|', '|a|\n'] },
  {
    name: 'shownCard',
    reads: (text) => shownCard({ point: text, quote: text, url: text }),
    worst: ['[1]', '( ', 'http://.'],
  },
  { name: 'sourceLink', reads: sourceLink },
  { name: 'sourceText', reads: (text) => sourceText({ marker: 1, title: text, language: 'en', text }) },
  {
    name: 'citedSpeech',
    reads: (text) => cited(text, text),
    worst: ['[1]', ' [1', '“a” [1]. ', '“a', '«“', 'a” ', '. [1] ', '…', 'you “a b c d” ', 'ก ', '12 [1] '],
  },
  { name: 'citedSpeech, of a passage', reads: (text) => cited(QUOTED, text), worst: ['light ', 'b a ', '1 ', '1,'] },
  {
    name: 'citedCards',
    reads: (text) => citedCards([{ point: text, quote: text, url: null }], [citationOf(text), citationOf('light')]),
  },
  { name: 'unsourcedClaims', reads: (text) => unsourcedClaims(text, 'en'), worst: ['1.', '12 ', '[1', 'a.b', '. '] },
  { name: 'keptText', reads: (text) => keptText(text.split('\n')), worst: MARKS, length: 60_000 },
  { name: 'sameLinks', reads: (text) => sameLinks(text, text), worst: ['-a', 'a.b@'] },
  { name: 'withLinksApart', reads: (text) => withLinksApart(text, text), worst: ['https://a.b/c ', 'a@b.c '] },
  {
    name: 'translationFault',
    reads: (text) => translationFault(text, text, 'en', 'de'),
    worst: ['\n\n', 'https://a.b/c\n\n'],
  },
  { name: 'uiTextFault', reads: (text) => uiTextFault(text, text, 'de'), worst: ['{a}', '{n, plural, '] },
  { name: 'isWrittenIn', reads: (text) => isWrittenIn(text, 'de', ['en']), worst: ['Wort '] },
  { name: 'withoutNames', reads: (text) => withoutNames(text, text, 'ja'), worst: ['Name '] },
  { name: 'speechGuard', reads: heardInPieces(false), worst: ['Cat', 'Cat: ', 'The same words again. '] },
  { name: 'speechGuard, strict', reads: heardInPieces(true), worst: ['Cat', 'The same words again. '] },
  { name: 'sentenceMemory', reads: remembered, worst: ['one two three '] },
  { name: 'turnsRound', reads: (text) => turnsRound(text, 4), worst: ['ab'] },
  { name: 'firstSentences', reads: firstSentences },
  { name: 'phrase', reads: (text) => phrase(text, 12), worst: ['!'] },
  { name: 'plain phrases', reads: plainPhrase, worst: [' ?'] },
  { name: 'piecesOf', reads: piecesOf },
  { name: 'countWords', reads: countWords },
  { name: 'topicsOf', reads: (text) => topicsOf(text, 'en'), worst: ['Word ', 'the '] },
  {
    name: 'openQuestion',
    reads: (content) =>
      openQuestion({
        debate: { language: 'en' },
        turnNumber: 2,
        round: 'answer',
        earlier: [{ turnNumber: 1, round: 'opening', content }],
      }),
  },
  { name: 'questionOf', reads: questionOf, worst: [' :'] },
  { name: 'billionsIn', reads: billionsIn, worst: ['1', '-1x', '-1.1'] },
  { name: 'billionsOf', reads: billionsOf, worst: ['1', ' '] },
  { name: 'estimateTokens', reads: estimateTokens },
  { name: 'endsSentence', reads: endsSentence },
  { name: 'redact', reads: (text) => redact(text, 'sk-secret') },
  { name: 'ruledPositions', reads: (text) => ruledPositions(text, english, 'en'), worst: [' or', 'is it ', 'or not '] },
  { name: 'sentenceOf', reads: sentenceOf, worst: ['ab. ', '? '] },
  { name: 'bare', reads: bare, worst: ['?'] },
  { name: 'languageOf', reads: (text) => languageOf(text, 'en') },
  { name: 'tokensOf', reads: tokensOf, worst: ['!'], length: 9_800 },
  { name: 'tokensOf, of an address', reads: (text) => tokensOf(`https://a.example/${text}`), length: 9_800 },
  { name: 'asItWillRead', reads: asItWillRead, worst: ['[](', '![', '-a'] },
  { name: 'decodeReferences', reads: decodeReferences, worst: ['&#', '&amp;'] },
  { name: 'plain export', reads: plain },
  { name: 'quotedSpeech', reads: quotedSpeech },
  { name: 'attachment', reads: (text) => attachment(text, 'md') },
  { name: 'addressesAsCode', reads: (text) => addressesAsCode(text, '`', (part) => part), worst: ['\\', 'http\\'] },
  { name: 'freeMarks', reads: freeMarks, worst: ['`a``'] },
  { name: 'plainWords', reads: plainWords, worst: ['*a', '_a ', '``a', '[a](', '[a](x', '`', '~~a', '| ', '- - '] },
  {
    name: 'spokenParts',
    reads: spokenParts,
    worst: ['*a', '. ', '.”', 'a.b', '( ', '[1', 'https://', 'A. ', '、', '・'],
  },
  { name: 'finishedParts', reads: finishedParts, worst: ['a. ', '\n\n', '\n \n'] },
  { name: 'fill', reads: (text) => fill(text, { a: text.slice(0, 9) }), worst: ['{', '{a}'] },
  { name: 'placesOf', reads: placesOf, worst: ['{', '{n, '] },
  { name: 'normalForm', reads: (text) => normalForm(text, 'NFKC'), worst: MARKS, length: 60_000 },
  { name: 'isUsernameSpelling', reads: isUsernameSpelling, worst: ['a.'] },
  { name: 'visibleText', reads: visibleText, worst: ['\u200d', '\u202e'] },
  { name: 'skeletonOf', reads: skeletonOf },
  { name: 'visibleCharacters', reads: visibleCharacters },
  { name: 'cleanText', reads: cleanText, worst: ['\ud800'] },
  { name: 'withoutBidiControls', reads: withoutBidiControls, worst: ['\u2066'] },
  { name: 'withoutOpenBidiControls', reads: withoutOpenBidiControls, worst: ['\u2066', '\u2069'] },
  { name: 'acceptedLanguage', reads: acceptedLanguage, worst: ['en;q=0.1,', 'en-', ';'] },
  { name: 'nearestLanguage', reads: nearestLanguage, worst: ['en-'] },
  { name: 'codingFor', reads: codingFor, worst: [';q=', 'gzip,', ' ;'] },
  { name: 'isKnown', reads: (header) => isKnown('"abc"', header), worst: ['W/', ','] },
  { name: 'cookies', reads: parseCookies, worst: ['a=b;', '=', '%20', '; '] },
  { name: 'readHost', reads: readHost, worst: ['a.', '[', ':1'] },
  {
    name: 'forgetForwardedPorts',
    reads: (addresses) => forgetForwardedPorts({ 'x-forwarded-for': addresses }),
    worst: ['1.2.3.4:5, ', '[::1]:1,', '"'],
  },
  { name: 'networkOf', reads: networkOf, worst: [':', '1.', '::'] },
  { name: 'browserName', reads: browserName, worst: ['Chrome/', 'Version/1 '] },
  { name: 'encodeEvent', reads: encodeEvent },
  { name: 'nextPage', reads: nextPage, worst: ['<', '<a>;'] },
  { name: 'withoutTail', reads: withoutTail, worst: ['%2e', '.%'] },
  { name: 'resumeOffset', reads: (id) => resumeOffset(id, 1) },
  { name: 'returnPath', reads: returnPath, worst: ['/', '//'] },
  { name: 'isPaymentAddress', reads: (address) => isPaymentAddress(address, null) },
  { name: 'withoutMarks', reads: withoutMarks, worst: ['a_', '[a](b)'] },
  { name: 'holes', reads: holes },
  { name: 'withParticles', reads: (text) => withParticles(text, { a: 'b' }), worst: ['{a}', '{a}을(를) '] },
  { name: 'dataBlock', reads: (text) => dataBlock('first', { text }), worst: ['</'] },
  { name: 'keyFor', reads: (text) => keyFor('seed', [text]) },
]

describe('§15 ReDoS: one pass over the text, whatever it holds', () => {
  test.each(FUNCTIONS)('$name', ({ reads, worst = [], length = LENGTH }) => {
    const inputs = [...RUNS, ...worst].flatMap((run) => {
      const runs = (units: number) => run.repeat(Math.ceil(units / run.length))
      return [
        { shape: `Is x ${run}… y?`, input: (units: number) => `Is x ${runs(units)} y?` },
        ...(worst.includes(run) ? [{ shape: `${run}…`, input: runs }] : []),
      ]
    })
    const grown = inputs.map(({ shape, input }) => ({ shape, times: growth(reads, input, length) }))
    expect(grown.filter(({ times }) => times > LINEAR)).toEqual([])
  })
})
