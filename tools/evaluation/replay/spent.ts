import type { ModelUsage } from '#platform/server/llm/port.ts'

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export const percent = (share: number): string => `${Math.round(share * 100)} %`

export function cachedShare(calls: readonly ModelUsage[]): number {
  return (
    sum(calls.map(({ tokensCached = 0 }) => tokensCached)) / Math.max(1, sum(calls.map(({ tokensIn }) => tokensIn)))
  )
}

export function spentTold(calls: readonly ModelUsage[], debates: number): string {
  const mean = (values: readonly number[]) => Math.round(sum(values) / Math.max(1, debates))
  const [tokensIn, tokensOut] = [mean(calls.map((one) => one.tokensIn)), mean(calls.map((one) => one.tokensOut))]
  return `${mean(calls.map(() => 1))} calls, ${tokensIn} tokens in (${percent(cachedShare(calls))} cached), ${tokensOut} out`
}
