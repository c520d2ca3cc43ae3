import { MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { deliverWebhooks } from './bank-messages.ts'
import type { Simulation } from './simulation.ts'
import { newAct } from './turns.ts'

/** So long the jobs of a killed process stay locked. */
const STUCK_MINUTES = 5
const JOBS_AFTER_SECONDS = [1, 10] as const
const AWAY_SECONDS = [3, 90] as const

/** What runs by itself: the jobs, the gateway's webhooks, and the start after a power cut. */
export type Processes = {
  /** Does what is due now. */
  work(): Promise<void>
  /** Plans the next work, and the start if the power was cut. */
  plan(): Promise<void>
}

export function processes({ world, trouble, turns, jobs, book, draw }: Simulation): Processes {
  const { shop, counts } = world
  let areJobsPlanned = false
  let isOpening = false
  const inSeconds = ([least, most]: readonly [number, number]) =>
    new Date(world.now().getTime() + draw.between(least, most) * SECOND_MS)

  async function work(): Promise<void> {
    areJobsPlanned = false
    if (!shop.isOpen) return
    const act = newAct()
    turns.enter(act)
    await turns.within(act, () => deliverWebhooks(world, trouble)).finally(() => turns.leave(act))
    counts.jobs += await jobs.runDue()
  }

  async function planJobs(): Promise<void> {
    if (areJobsPlanned || !shop.isOpen) return
    const next = await jobs.nextDue()
    if (!next) return
    areJobsPlanned = true
    const soon = inSeconds(JOBS_AFTER_SECONDS)
    book.add(new Date(Math.max(next.getTime() - trouble.clockAheadMs, soon.getTime())), work)
  }

  function planOpening(): void {
    if (shop.isOpen || isOpening) return
    counts.kills += 1
    isOpening = true
    book.add(new Date(world.now().getTime() + STUCK_MINUTES * MINUTE_MS), async () => void (await jobs.release()))
    book.add(inSeconds(AWAY_SECONDS), async () => {
      await shop.open()
      isOpening = false
    })
  }

  return {
    work,
    async plan() {
      planOpening()
      await planJobs()
    },
  }
}
