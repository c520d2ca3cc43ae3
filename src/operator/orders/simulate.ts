import { setTimeout as sleep } from 'node:timers/promises'
import { hasDemoStores } from '#api/base/env.ts'
import { Refused } from '#api/base/refused.ts'
import { StartError } from '#api/base/start-error.ts'
import type { OrderRow } from '#api/order-rows/order-row.queries.ts'
import { actOnTrip } from '#api/staff/acts/act-on-trip.ts'
import { proposeServices } from '#api/staff/acts/propose-services.ts'
import { findOrder } from '#api/staff/find-order.ts'
import type { Staff } from '#api/staff/staff.ts'
import type { TripAct } from '#contract/operator/operator-limits.ts'
import { type SimulatedStep, simulatedStep } from '#rules/orders/simulated-step.ts'
import { type Command, wholeNumber } from '../cli/command.ts'
import { driverOf } from './drivers.ts'
import { scanForStep, takeScannedStep } from './scan-step.ts'
import { ordersUnderWay } from './simulate.queries.ts'
import { weighForStep } from './weigh-for-step.ts'

const STEP_MS = 20_000
const FOUND = { name: 'Sew on a button', reason: 'One button of the shirt came off', price_cents: 400 }
type RowUnderWay = Awaited<ReturnType<typeof ordersUnderWay.all>>[number]
const SAID = { reason: 'simulated', message: '' }

/** D4.7: acts as the staff of a demo store, so that a newcomer can watch an order's whole journey. */
export const simulateCommand: Command = {
  usage: 'simulate [order] [--speed N] [--once]',
  summary: `Play the demo store's staff: move all orders, or one, a step every ${STEP_MS / 1000} seconds, or N times as fast`,
  async run({ args, options, output, context }) {
    const speed = options.speed === undefined ? 1 : Math.max(1, wholeNumber(options.speed, '--speed'))
    const { env, staff } = await context()
    if (!hasDemoStores(env)) throw new StartError('simulate needs the demo stores, and DEMO_STORES is off')
    let isOver = options.once ?? false
    const waiting = new AbortController()
    const end = () => {
      isOver = true
      waiting.abort()
    }
    process.once('SIGINT', end).once('SIGTERM', end)
    if (!isOver) output.line('The simulated staff are at work. Press Ctrl-C to stop.')
    do {
      const simulatedStaff = { ...(await staff(options.store)), actor: 'operator:simulated staff' }
      const steps = await oneRound(simulatedStaff, args[0])
      if (options.json)
        output.table(
          steps.map((did) => ({ did })),
          '',
        )
      for (const step of steps) output.line(step)
      if (!isOver) await sleep(STEP_MS / speed, undefined, { signal: waiting.signal }).catch(() => {})
    } while (!isOver)
    process.off('SIGINT', end).off('SIGTERM', end)
  },
}

/** Takes one step of every unfinished order, or of the named one. Returns a line for each step. */
export async function oneRound(staff: Staff, only?: string): Promise<string[]> {
  const steps: string[] = []
  const { db } = staff.parts
  const named = only === undefined ? null : (await findOrder(db, staff.store.id, only)).id
  for (const row of await ordersUnderWay.all(db, staff.store.id, named)) {
    const { number, kind, status, category_id: categoryId, trips, has_proposals: hasProposals } = row
    const step = simulatedStep({ number, kind, status, categoryId, trips, hasProposals })
    if (!step) continue
    try {
      await takeStep(staff, row, step)
      steps.push(
        `Order ${number}: ${'slug' in step ? `${step.slug} ` : ''}${'act' in step ? step.act : 'ask the customer'}`,
      )
    } catch (error) {
      // A concurrent change made the step impossible, so this round skips it.
      if (!(error instanceof Refused)) throw error
    }
  }
  return steps
}

async function takeStep(staff: Staff, row: RowUnderWay, step: SimulatedStep): Promise<void> {
  const { id, trips } = row
  const order = await findOrder(staff.parts.db, staff.store.id, id)
  if (step.kind === 'order') {
    await weighForStep(staff, order, step.act)
    return takeScannedStep(staff, order, step.act, SAID)
  }
  if (step.kind === 'propose') {
    await proposeServices(staff, order, step.slug, { services: [FOUND] })
    return
  }
  await weighForStep(staff, order, step.act)
  const leg = trips.find(({ slug }) => slug === step.slug)?.leg ?? 'last'
  const bags = await scanForStep(staff, order, { act: step.act, leg })
  await actOnTrip(staff, order, step.slug, { act: step.act, ...SAID, ...factsOf(step, order, bags) })
}

/** What an act of a trip needs. A trip that failed is driven again in the same window. */
function factsOf({ act, slug }: { act: TripAct; slug: string }, order: OrderRow, bags: number | null) {
  if (act === 'assign') return { driver_name: driverOf(order.number) }
  if (act === 'finish') return bags === null ? {} : { bag_count: bags }
  if (act === 'fail') return { failed_by: 'store' as const }
  if (act !== 'reschedule') return {}
  const window = slug.startsWith('pickup') ? order.first_starts_at : order.last_starts_at
  return { starts_at: (window ?? order.placed_at).toISOString(), over: SAID.reason }
}
