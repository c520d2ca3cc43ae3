import { GatewayUnsure } from '#api/parts/gateway-port.ts'
import type { Interruption } from '#api/payments/sandbox/sandbox-gateway.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { drawFrom } from './draw.ts'
import type { Weather } from './postbox.ts'
import type { World } from './world.ts'

const KINDS = [
  ...Array(4).fill('kill'),
  'connections',
  'restart',
  'clock',
  'gateway before',
  'gateway after',
  'mail',
  'sms',
  'webhooks late',
  'webhooks twice',
  'webhooks reversed',
] as const
type Kind =
  | 'kill'
  | 'connections'
  | 'restart'
  | 'clock'
  | 'gateway before'
  | 'gateway after'
  | 'mail'
  | 'sms'
  | 'webhooks late'
  | 'webhooks twice'
  | 'webhooks reversed'

/** `id` is such as 12.f3. */
export type Fault = { id: string; kind: Kind; at: Date; minutes: number; steps: number; weather: Weather }

const MOST_A_DAY = 7

/** The faults of a day. Most are while people are awake. */
export function faultsOf(seed: string, day: number, begin: Date): Fault[] {
  const count = drawFrom(`${seed} faults ${day}`).between(1, MOST_A_DAY)
  return Array.from({ length: count }, (_, index) => {
    const id = `${day}.f${index}`
    const draw = drawFrom(`${seed} ${id}`)
    const isAtNight = draw.chance(0.1)
    const minute = isAtNight ? draw.between(0, 420) : draw.between(420, 1380)
    return {
      id,
      kind: draw.pick(KINDS) as Kind,
      at: new Date(begin.getTime() + minute * MINUTE_MS),
      minutes: draw.between(1, 45),
      steps: draw.between(0, 120),
      weather: draw.pick(['away', 'refusing', 'lost answer'] as const),
    }
  })
}

/** What is wrong at the moment. */
export type Trouble = {
  gateway: 'fine' | 'before' | 'after'
  webhooks: 'fine' | 'late' | 'twice' | 'reversed'
  /** The shop's clock is so far ahead. */
  clockAheadMs: number
}

export const noTrouble = (): Trouble => ({ gateway: 'fine', webhooks: 'fine', clockAheadMs: 0 })

type Ending = (at: Date, end: () => void) => void

/** Lets a fault happen. `later` plans its end. */
export async function begin(
  { kind, at, minutes, steps, weather, id }: Fault,
  {
    world,
    trouble,
    later,
    restartDatabase,
  }: { world: World; trouble: Trouble; later: Ending; restartDatabase?: (() => Promise<void>) | undefined },
): Promise<void> {
  const { counts, shop, postbox } = world
  const over = new Date(at.getTime() + minutes * MINUTE_MS)
  switch (kind) {
    case 'kill':
      shop.life.endAfter(steps)
      return
    case 'connections':
    case 'restart':
      counts[kind === 'restart' && restartDatabase ? 'database restarts' : 'lost connections'] += 1
      await (kind === 'restart' && restartDatabase ? restartDatabase() : shop.loseConnections())
      return
    case 'clock': {
      counts['clock steps'] += 1
      // Up to ten minutes ahead or one behind, and put right after a while.
      const draw = drawFrom(`${world.seed} ${id} step`)
      trouble.clockAheadMs = draw.between(-60, 600) * SECOND_MS
      later(over, () => {
        trouble.clockAheadMs = 0
      })
      return
    }
    case 'gateway before':
    case 'gateway after':
      counts['gateway faults'] += 1
      trouble.gateway = kind === 'gateway before' ? 'before' : 'after'
      later(over, () => {
        trouble.gateway = 'fine'
      })
      return
    case 'mail':
    case 'sms':
      postbox.weather[kind] = weather
      later(over, () => {
        postbox.weather[kind] = 'fine'
      })
      return
    default: {
      trouble.webhooks = kind.slice('webhooks '.length) as Trouble['webhooks']
      later(over, () => {
        trouble.webhooks = 'fine'
      })
    }
  }
}

/** The network to the gateway: a call does not arrive, or its answer does not. */
export const networkOf =
  (trouble: Trouble): Interruption =>
  (call, moment) => {
    if (call === 'verifyWebhook' || trouble.gateway !== moment) return
    throw new GatewayUnsure(`no answer to ${call}`)
  }

export const startOfDay = (begin: Date, day: number) => new Date(begin.getTime() + day * DAY_MS)
