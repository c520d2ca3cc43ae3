import type { Job } from 'graphile-worker'
import { HOUR_MS, SECOND_MS } from '#contract/wire/durations.ts'
import type { Shop } from './shop.ts'
import { newAct, type Turns } from './turns.ts'

const BATCH = 40
/** graphile-worker waits for e to the power of the tries, in seconds, and at most this power. */
const MOST_POWER = 10
const CONCURRENCY = 4

type Due = {
  id: string
  task: string
  queue: string | null
  payload: Record<string, unknown>
  attempts: number
  created_at: Date
}

/**
 * Runs what is due in the queue, as graphile-worker does, but by the clock of the simulation: a job is locked while it runs, deleted when it is done, and
 * waits longer after each failure. The jobs of a killed process stay locked.
 */
export function jobRunner(shop: Shop, turns: Turns, clock: () => Date) {
  async function take(): Promise<Due[]> {
    const { rows } = await shop.books.query({
      text: `WITH due AS (
               SELECT j.id FROM graphile_worker._private_jobs j WHERE j.run_at <= $1 AND j.locked_at IS NULL AND j.attempts < j.max_attempts
               ORDER BY j.priority, j.run_at, j.id LIMIT $2)
             UPDATE graphile_worker._private_jobs j SET locked_at = now(), locked_by = 'year', attempts = j.attempts + 1
             FROM due, graphile_worker._private_tasks t WHERE j.id = due.id AND t.id = j.task_id
             RETURNING j.id::text, t.identifier AS task, j.payload, j.attempts, j.created_at, j.priority, j.run_at,
               (SELECT queue_name FROM graphile_worker._private_job_queues q WHERE q.id = j.job_queue_id) AS queue`,
      values: [clock(), BATCH],
    })
    return rows.sort((a, b) => a.priority - b.priority || a.run_at - b.run_at || Number(a.id) - Number(b.id))
  }

  async function run(job: Due): Promise<void> {
    const { life } = shop
    const act = newAct()
    turns.enter(act)
    try {
      const work = shop.tasks()[job.task]
      if (!work) throw new Error(`nobody runs the job ${job.task}`)
      const done = turns.within(act, async () =>
        work(job.payload, { job: { id: job.id, created_at: job.created_at } as Job }),
      )
      // The power may fail when the work is done and not yet recorded.
      await Promise.race([done.then(life.step), life.ended])
      if (!life.isOver) await ended(job)
    } catch {
      if (!life.isOver) await failed(job)
    } finally {
      turns.leave(act)
    }
  }

  const ended = ({ id }: Due) =>
    shop.books.query({
      text: 'DELETE FROM graphile_worker._private_jobs WHERE id = $1 AND locked_at IS NOT NULL',
      values: [id],
    })
  const failed = ({ id, attempts }: Due) =>
    shop.books.query({
      text: `UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = $2, last_error = 'failed' WHERE id = $1`,
      values: [id, new Date(clock().getTime() + Math.exp(Math.min(MOST_POWER, attempts)) * SECOND_MS)],
    })

  return {
    /** Runs all that is due, also what becomes due by it. Jobs of one queue follow each other. Returns how many ran. */
    async runDue(): Promise<number> {
      let count = 0
      while (shop.isOpen) {
        // Others wait meanwhile: without an act, what they do next would depend on how quick the machine is.
        const taking = newAct()
        turns.enter(taking)
        const due = await take().finally(() => turns.leave(taking))
        if (due.length === 0) break
        count += due.length
        const lanes = lanesOf(due)
        await Promise.all(lanes.map((lane) => inOrder(lane, run)))
      }
      return count
    },
    /** Runs a job that the crontab starts. */
    async runCron(task: string): Promise<void> {
      if (!shop.isOpen) return
      await run({ id: '0', task, queue: null, payload: {}, attempts: 0, created_at: clock() })
    },
    /** What `release_stuck_jobs` does when a killed process has held its jobs for five minutes. */
    release: () =>
      shop.books.query({
        text: 'UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL',
      }),
    /** When the next job is due, or undefined. */
    async nextDue(): Promise<Date | undefined> {
      const { rows } = await shop.books.query({
        text: `SELECT min(run_at) AS next FROM graphile_worker._private_jobs WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= $1`,
        values: [new Date(clock().getTime() + HOUR_MS)],
      })
      return rows[0].next ?? undefined
    },
  }
}

/** As many lanes as the runner has workers. A queue is in one lane. */
function lanesOf(due: readonly Due[]): Due[][] {
  const lanes: Due[][] = Array.from({ length: CONCURRENCY }, () => [])
  const laneOf = new Map<string, Due[]>()
  for (const job of due) {
    const shortest = lanes.reduce((least, lane) => (lane.length < least.length ? lane : least))
    const lane = (job.queue && laneOf.get(job.queue)) || shortest
    if (job.queue) laneOf.set(job.queue, lane)
    lane.push(job)
  }
  return lanes
}

async function inOrder<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (const one of all) await work(one)
}
