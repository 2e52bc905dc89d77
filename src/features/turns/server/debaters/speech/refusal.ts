/** Recognises an answer that refuses to argue, by how models begin it. In doubt it is speech: "I can't accept that". */
import refusals from './refusals.json' with { type: 'json' }

const REFUSED_WITHIN = 100
/** Until so many characters have come, anything may become an apology. */
const KNOWN_FROM = 16

const REFUSALS = refusals.map(({ apology, refusing }) => [apology, refusing].map((words) => new RegExp(words, 'iu')))

/** Null while what has come may still become a refusal. @param isWhole true if nothing follows */
export function isRefusal(speech: string, isWhole: boolean): boolean | null {
  const beginning = speech.slice(0, REFUSED_WITHIN).replace(/^[^\p{L}]+/u, '')
  const begun = REFUSALS.filter(([apology]) => apology?.test(beginning))
  if (begun.some(([, refusing]) => refusing?.test(beginning))) return true
  const mayBecome = speech.length < REFUSED_WITHIN && (begun.length > 0 || speech.length < KNOWN_FROM)
  return mayBecome && !isWhole ? null : false
}
