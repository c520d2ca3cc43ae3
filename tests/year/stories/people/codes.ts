import { MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'

/** A mail has the code on a line of its own, a text message begins with it. */
const CODE = /^ {4}(\d{6})$|^(\d{6}) .*Never share it/m
const MOST_WAITS = 6
const LONGEST_WAIT_MS = 70 * MINUTE_MS

/** Repeats a call that was not answered, and one that came too soon, after the time that the shop asks for. */
export async function patiently<T>(me: Me, work: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    let seconds = 60
    try {
      return await me.again(work)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.httpStatus !== 429 || waits === MOST_WAITS) throw error
      seconds = (error.response as { retry_after_seconds?: number } | undefined)?.retry_after_seconds ?? 60
    }
    await me.wait(Math.min(LONGEST_WAIT_MS, (seconds + me.draw.between(1, 20)) * SECOND_MS))
  }
}

/** How many messages somebody has received. Taken before a code is asked for, to know the newer ones. */
export const messagesOf = (me: Me, to: string): number => me.world.postbox.of(to).length

/** The newest code among the messages after the first `before`. Nothing if none arrives within minutes, such as while the mail service is down. */
export async function arrivingCode(me: Me, to: string, before: number): Promise<string | undefined> {
  for (let looks = 0; looks < 14; looks += 1) {
    await me.wait(me.draw.between(12, 50) * SECOND_MS)
    const codes = me.world.postbox
      .of(to)
      .slice(before)
      .flatMap(({ text }) => {
        const [, mailed, texted] = CODE.exec(text) ?? []
        return mailed ?? texted ?? []
      })
    if (codes.length > 0) return codes.at(-1)
  }
  return undefined
}

type Asking<T> = { to: string; ask: () => Promise<unknown>; enter: (code: string) => Promise<T> }

/** Asks for a code and enters it. Nothing if no code arrives, or if none is accepted: an answer that was lost may have used it. */
export async function withCode<T>(me: Me, { to, ask, enter }: Asking<T>): Promise<T | undefined> {
  const before = messagesOf(me, to)
  await patiently(me, ask)
  const code = await arrivingCode(me, to, before)
  if (code === undefined) return undefined
  const entered = await me.again(() => me.orRefused(() => enter(code), 400, 409))
  if (!(entered instanceof ApiFailure)) return entered
  // A second message may have replaced the first code.
  await me.wait(30 * SECOND_MS)
  const later = await arrivingCode(me, to, before)
  if (later === undefined || later === code) return undefined
  const again = await me.again(() => me.orRefused(() => enter(later), 400, 409))
  return again instanceof ApiFailure ? undefined : again
}
