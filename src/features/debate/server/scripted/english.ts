/** The scripted debater's English. A bank in another language is a file like this one. */
import type { Bank } from './bank.ts'
import { catVoice } from './english-cat.ts'
import { einsteinVoice } from './english-einstein.ts'
import { lifeThemes } from './english-life.ts'
import { moralThemes } from './english-moral.ts'
import { practicalThemes } from './english-practical.ts'
import { reasonThemes } from './english-reason.ts'

/** Function words, and verbs and judgements that any question may hold. */
const FILLERS = `a about acceptable actually after again against all allow allowed almost already also always am an and
another any anyone anything are around as at away back bad ban be became because become been before being best better
between both but by call called can cannot come could did different do does doing done down during each easier either
else enough ever every everybody everyone everything few find first for forever from get give given go going good great
had half has have having he her here hers him his how however i if important in instead into is it its itself just keep
kind know known last least less let like likely little live living long made make makes many matter may maybe me mean
might mine more most much must my necessary need needed needs never new next no nobody none nor not nothing now of off
often ok okay on once one only or other others our ours out over own part people perhaps place please possible prefer
put question rather real really right same say see seem seen shall she should since so some someone something soon still
such sure take tell than that the their theirs them then there these they thing things think this those though through
to today together told too true truly try two under until up upon us use used very want wants was way we well were what
when where whether which while who whole whom whose why will with within without wonder worse worst worth would wrong yes
yet you your yours abolish abolished banned beat believe build buy cause change destroy drink eat enjoy exist harm hate
help improve learn leave love pay prevent replace save solve spend start stay stop support teach trust watch wear`

const fillers = new Set(FILLERS.split(/\s+/))

export const english: Bank = {
  themes: [...practicalThemes, ...moralThemes, ...reasonThemes, ...lifeThemes],
  einstein: einsteinVoice,
  cat: catVoice,
  // Long participles and adverbs tell how, not what.
  isFiller: (word) => fillers.has(word) || /.{4}(?:ished|ified|ated|ized|ised|ally|ably|ously)$/.test(word),
  anything: 'this question',
}
