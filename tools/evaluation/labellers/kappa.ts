/**
 * Returns Fleiss' κ (1971), the agreement of raters beyond chance. Returns null if there are no pairs, if there are fewer than
 * two raters, or if all raters give the same answer for all pairs.
 * @param yes for each pair, how many raters said yes
 */
export function fleissKappa(yes: readonly number[], raters: number): number | null {
  if (raters < 2 || yes.length === 0) return null
  const pairsOfRaters = raters * (raters - 1)
  const agreed = mean(yes.map((n) => (n * (n - 1) + (raters - n) * (raters - n - 1)) / pairsOfRaters))
  const share = mean(yes) / raters
  const chance = share ** 2 + (1 - share) ** 2
  return chance === 1 ? null : (agreed - chance) / (1 - chance)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
