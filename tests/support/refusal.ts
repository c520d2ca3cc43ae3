import { ApiFailure } from '#contract/wire/request.ts'

/** The refusal of a call that is expected to fail. */
export async function refusal(call: Promise<unknown>): Promise<ApiFailure> {
  const error = await call.then(
    (answer) => new Error(`expected a refusal, got ${JSON.stringify(answer)}`),
    (caught: unknown) => caught,
  )
  if (error instanceof ApiFailure) return error
  throw error
}
