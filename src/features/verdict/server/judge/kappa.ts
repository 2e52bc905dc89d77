/** Agreement beyond chance over pairs of cards of which each reader says whether one answers the other. */

/**
 * Fleiss' κ (1971) of two answers, yes and no. Null with fewer than two raters, without pairs, and where all say the same of all
 * pairs, so that chance alone would agree as well.
 * @param yes how many raters said yes, for each pair
 */
export function fleissKappa(yes: readonly number[], raters: number): number | null {
  if (raters < 2 || yes.length === 0) return null
  const pairsOfRaters = raters * (raters - 1)
  const agreed = mean(yes.map((n) => (n * (n - 1) + (raters - n) * (raters - n - 1)) / pairsOfRaters))
  const share = mean(yes) / raters
  return beyondChance(agreed, share ** 2 + (1 - share) ** 2)
}

/** Cohen's κ (1960) of two raters. Null as above. @param said whether the first and the second said yes, for each pair */
export function cohenKappa(said: readonly (readonly [boolean, boolean])[]): number | null {
  if (said.length === 0) return null
  const share = (test: (pair: readonly [boolean, boolean]) => boolean) => said.filter(test).length / said.length
  const [first, second] = [share(([one]) => one), share(([, other]) => other)]
  return beyondChance(
    share(([one, other]) => one === other),
    first * second + (1 - first) * (1 - second),
  )
}

const beyondChance = (agreed: number, chance: number) => (chance === 1 ? null : (agreed - chance) / (1 - chance))
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
