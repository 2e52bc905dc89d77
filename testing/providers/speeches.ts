/** Writes English speeches for the fake providers' models. They are over 500 characters long and repeat no sentence. */

const SUBJECTS = [
  'A city council that kept its records for ten years',
  'The nurse who has worked the night shift since spring',
  'Every engineer with a deadline and a small budget',
  'A school in the valley behind the old railway',
  'The farmer who sells at two markets each week',
  'One careful survey of four thousand households',
  'A harbour that lost half of its ships in a decade',
  'The clerk who counts what the rest of us forget',
  'A laboratory with nothing but patience and good light',
  'Anybody who has shared a kitchen with strangers',
  'The shortest route between two honest people',
] as const
const FINDINGS = [
  'shows that a rule is only as good as the day on which it is tested',
  'finds the cost in the place where nobody had looked for it',
  'learns sooner or later that a habit is cheaper than a promise',
  'keeps what works and quietly drops the rest',
  'measures the change in hours and not in headlines',
  'would rather see one case through than begin a dozen',
  'has a reason to doubt the first figure that comes along',
  'can name the three neighbours who paid for the mistake',
  'proves that a small step is still a step in a direction',
  'sees the same pattern return with every winter',
  'loses more by waiting than by choosing badly once',
  'pays twice when the easy answer turns out to be the wrong one',
  'asks who carries the risk before asking who takes the profit',
] as const
const CONSEQUENCES = [
  'and so the position holds where it matters most',
  'which the other side has not answered yet',
  'because people act on what they see in front of them',
  'and that alone tips the scale for me',
  'so the burden of proof lies with those who want it otherwise',
  'although it takes a while until everybody notices',
  'and I would ask you to weigh that against a mere fear',
] as const

const SENTENCES = 6

/** Returns a speech. @param nth counted from 0; the first 166 speeches have no sentence in common */
export function speech(nth: number): string {
  const sentences = Array.from({ length: SENTENCES }, (_, at) => {
    const place = nth * SENTENCES + at
    return `${pick(SUBJECTS, place)} ${pick(FINDINGS, place)}, ${pick(CONSEQUENCES, place)}.`
  })
  const half = SENTENCES / 2
  return `${sentences.slice(0, half).join(' ')}\n\n${sentences.slice(half).join(' ')}`
}

const pick = (from: readonly string[], place: number): string => from[place % from.length] ?? ''
