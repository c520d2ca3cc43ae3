import type { Purchase } from '#contract/order/checkout.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { type Api, ApiFailure, createApi, NetworkFailure } from '#contract/wire/request.ts'
import type { Draw } from './draw.ts'
import type { Postbox } from './postbox.ts'
import type { Shop, Visit } from './shop.ts'

/** What went against a rule that must always hold. */
export type Violation = { invariant: string; detail: string; day: number }

/** What shoppers were told by an answer. It must stay true, whatever happens to the shop afterwards. */
export type Told = { orderId: string; key: string; totalCents: number; story: string }

/** Counts for the report. The books add those that they can count themselves. */
export type Counts = Record<
  | 'stories'
  | 'requests'
  | 'unanswered requests'
  | 'kills'
  | 'lost connections'
  | 'database restarts'
  | 'clock steps'
  | 'gateway faults'
  | 'webhooks'
  | 'webhooks doubled'
  | 'webhooks reordered'
  | 'jobs',
  number
>

/** The shop as people outside see it. */
export type World = {
  seed: string
  isConcurrent: boolean
  now(): Date
  shop: Shop
  postbox: Postbox
  /** The key of the brand's own systems, with every permission. */
  staffKey: string
  told: Told[]
  counts: Counts
  violate(invariant: string, detail: string): void
  hasViolations(): boolean
  /** Shared by all stories, such as accounts that exist and outlets that were looked up. */
  shared<T>(key: string, load: () => Promise<T>): Promise<T>
  forget(key: string): void
  /** A raw request. Refuses the connection while the shop is down. */
  send(visit: Visit, path: string, init: RequestInit): Promise<Response>
}

export type Me = {
  /** Such as 12.guest-order.3: the day, the kind and a number. */
  id: string
  /** The day on which it began. */
  day: number
  draw: Draw
  world: World
  now(): Date
  /** Goes on at this time. Others act meanwhile. */
  until(time: Date): Promise<void>
  wait(ms: number): Promise<void>
  /** The contract's typed calls. Some requests and some answers get lost on the way. */
  call(visit: Visit): Api
  /** The calls of the brand's staff. */
  staff: Api
  /** Does it again until there is an answer, as a browser or a patient person does. */
  again<T>(work: () => Promise<T>): Promise<T>
  /** The answer, or the refusal that was expected. Other refusals are errors. */
  orRefused<T>(work: () => Promise<T>, ...statuses: number[]): Promise<T | ApiFailure>
  /** Something else that begins now or later, such as the work on an order. */
  spawn(name: string, tell: Tell): void
  /** Notes what the shop has answered about an order. */
  wasTold(purchase: Purchase, key: string): void
}
export type Tell = (me: Me) => Promise<void>

/** A kind of story: how often it begins on a day, and what happens. */
export type StoryKind = {
  /** On average. */
  perDay: number
  /** The hours of Singapore's day in which it may begin. */
  hours?: readonly [number, number]
  tell: Tell
}

const LOST_REQUESTS = 0.002
const AGAIN_SECONDS = [3, 45] as const
const MOST_TRIES = 60

/** No answer, or one that says that the shop cannot answer now. */
export const isAway = (error: unknown) =>
  error instanceof NetworkFailure || (error instanceof ApiFailure && error.httpStatus === 503)

export function callerOf(world: World, draw: Draw, wait: Me['wait']) {
  const call = (visit: Visit): Api =>
    createApi({
      fetch: async (url, init) => {
        world.counts.requests += 1
        const lost = draw.chance(LOST_REQUESTS) ? draw.pick(['request', 'answer'] as const) : undefined
        if (lost) world.counts['unanswered requests'] += 1
        if (lost === 'request') throw new TypeError('the network is away')
        const answer = await world.send(visit, url, init)
        if (lost === 'answer') throw new TypeError('the network is away')
        return answer
      },
      baseUrl: '/api',
      readCookie: () => visit.token,
    })
  async function again<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        if (!isAway(error) || tries === MOST_TRIES) throw error
      }
      await wait(draw.between(...AGAIN_SECONDS) * SECOND_MS)
    }
  }
  return { call, again }
}

export async function orRefused<T>(work: () => Promise<T>, ...statuses: number[]): Promise<T | ApiFailure> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiFailure && statuses.includes(error.httpStatus)) return error
    throw error
  }
}
