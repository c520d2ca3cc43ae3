import { ApiFailure, NetworkFailure } from '#contract/wire/request.ts'
import { isAway, type Me } from '../../engine/world.ts'

export type Answer<T> = { done: T } | { refused: ApiFailure } | 'no answer'

/** What several people get who act at the same moment. Nobody tries again: they would no longer be there together. */
export const atOnce = <T>(...works: readonly (() => Promise<T>)[]): Promise<Answer<T>[]> =>
  Promise.all(works.map(answerTo))

async function answerTo<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { done: await work() }
  } catch (error) {
    if (error instanceof NetworkFailure || isAway(error)) return 'no answer'
    if (error instanceof ApiFailure && error.httpStatus === 409) return { refused: error }
    throw error
  }
}

export const doneOf = <T>(answers: readonly Answer<T>[]): T[] =>
  answers.flatMap((one) => (one !== 'no answer' && 'done' in one ? [one.done] : []))
export const refusedOf = <T>(answers: readonly Answer<T>[]): ApiFailure[] =>
  answers.flatMap((one) => (one !== 'no answer' && 'refused' in one ? [one.refused] : []))

/** The state that a refusal tells. */
export const stateTold = ({ response }: ApiFailure): string | undefined =>
  (response as { state?: string } | undefined)?.state

export const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** Pressed until there is an answer, often with a key. Without one, a repeated press may find its own work done. */
export function press<T>(
  me: Me,
  send: (more: { headers?: Record<string, string> }) => Promise<T>,
): Promise<T | ApiFailure> {
  const more = me.draw.chance(0.5) ? keyed(me.draw.key()) : {}
  return me.orRefused(() => me.again(() => send(more)), 409)
}

/** Two presses with one key, and a late third one: each must be answered as the first was. */
export async function pressedAgain<T>(
  me: Me,
  send: (more: { headers: Record<string, string> }) => Promise<T>,
): Promise<T | ApiFailure> {
  const more = keyed(me.draw.key())
  await atOnce(
    () => send(more),
    () => send(more),
  )
  const answer = await me.orRefused(() => me.again(() => send(more)), 409)
  if (me.draw.chance(0.5)) {
    await me.wait(60_000)
    const later = await me.orRefused(() => me.again(() => send(more)), 409)
    if (!(answer instanceof ApiFailure) && later instanceof ApiFailure) throw later
  }
  return answer
}
