import type { ProblemBody } from '#platform/problem.ts'

/** Resolves with the error body of a call that was refused with status 503, this code and a message (§8). Otherwise rejects. */
export async function refusedWith(code: string, call: Promise<unknown>): Promise<ProblemBody> {
  const refusal = await call.then(
    () => null,
    (error: unknown) => error,
  )
  const problem = (refusal as { problem?: ProblemBody } | null)?.problem
  if (problem?.status === 503 && problem.code === code && problem.detail !== undefined && problem.detail.length > 20)
    return problem
  throw new Error(`a call was to be refused with 503 ${code} and a sentence: ${JSON.stringify(problem ?? refusal)}`)
}
