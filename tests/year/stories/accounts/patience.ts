import { isDeepStrictEqual } from 'node:util'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me, Tell } from '../../engine/world.ts'
import { patiently } from '../people/codes.ts'

/** Several do something at the same time, such as two tabs of one person. Each has its own turns at the database. */
export async function atOnce<T>(me: Me, ...works: ((me: Me) => Promise<T>)[]): Promise<T[]> {
  const at = new Date(me.now().getTime() + 5 * SECOND_MS)
  const answers: T[] = []
  let left = works.length
  const tab =
    (work: (me: Me) => Promise<T>): Tell =>
    async (other) => {
      await other.until(at)
      try {
        answers.push(await work(other))
      } finally {
        left -= 1
      }
    }
  for (const work of works) me.spawn('tab', tab(work))
  while (left > 0) await me.wait(20 * SECOND_MS)
  return answers
}

/** The refusal of a call that must be refused with one of these statuses. */
export async function mustRefuse(
  me: Me,
  what: string,
  work: () => Promise<unknown>,
  ...statuses: number[]
): Promise<ApiFailure | undefined> {
  const answer = await patiently(me, () => me.orRefused(work, ...statuses))
  if (answer instanceof ApiFailure) return answer
  me.world.violate('what must be refused is refused', `${me.id}: ${what}`)
  return undefined
}

/** A claim of a story about what it was shown. */
export function expectThat(me: Me, invariant: string, isTrue: boolean, detail: string): void {
  if (!isTrue) me.world.violate(invariant, `${me.id}: ${detail}`)
}

/** What was saved is what is shown. */
export function shownAsSaved(me: Me, what: string, shown: unknown, saved: unknown): void {
  expectThat(
    me,
    'what was saved is shown',
    isDeepStrictEqual(shown, saved),
    `${what}: ${JSON.stringify(shown)} instead of ${JSON.stringify(saved)}`,
  )
}
