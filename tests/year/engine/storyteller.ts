import { ApiFailure } from '#contract/wire/request.ts'
import type { calendar } from './calendar.ts'
import { drawFrom } from './draw.ts'
import { newAct, type Turns } from './turns.ts'
import { callerOf, type Me, orRefused, type Tell, type World } from './world.ts'

type Calendar = ReturnType<typeof calendar>

/** Tells stories: each goes on until it waits for a time, and is continued when the calendar reaches it. */
export function storyteller(world: World, calendar: Calendar, turns: Turns) {
  /** Begins a story now. Resolves when it waits for a time, or has ended. */
  function begin(id: string, day: number, tell: Tell): Promise<void> {
    world.counts.stories += 1
    const act = newAct()
    const draw = drawFrom(`${world.seed} ${id}`)
    let paused = Promise.withResolvers<void>()
    let spawned = 0

    function until(time: Date): Promise<void> {
      if (time <= world.now()) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      calendar.add(time, () => {
        paused = Promise.withResolvers()
        turns.enter(act)
        resolve()
        return paused.promise
      })
      turns.leave(act)
      paused.resolve()
      return promise
    }
    const wait = (ms: number) => until(new Date(world.now().getTime() + ms))
    const { call, again } = callerOf(world, draw, wait)
    const me: Me = {
      ...{ id, day, draw, world, until, wait, call, again, orRefused },
      now: world.now,
      staff: call({ network: '203.0.113.250', token: world.staffKey }),
      spawn(name, other) {
        spawned += 1
        const child = `${id}/${name}${spawned}`
        calendar.add(world.now(), () => begin(child, day, other))
      },
      wasTold: ({ order_id, total_cents }, key) =>
        void world.told.push({ orderId: order_id, key, totalCents: total_cents, story: id }),
    }
    turns.enter(act)
    turns
      .within(act, () => tell(me))
      .catch((error: unknown) => world.violate('every story can go on', `${id}: ${described(error)}`))
      .finally(() => {
        turns.leave(act)
        paused.resolve()
      })
    return paused.promise
  }
  return { begin }
}

function described(error: unknown): string {
  if (error instanceof ApiFailure)
    return `${error.httpStatus} ${error.message} ${JSON.stringify(error.errors)} ${whereOf(error)}`
  return error instanceof Error ? `${error.stack}` : String(error)
}

/** The first line of the story itself. */
const whereOf = ({ stack = '' }: Error) => /at .*tests\/year\/stories.*/.exec(stack)?.[0] ?? ''
