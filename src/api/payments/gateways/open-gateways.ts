import { type Env, hasDemoStores } from '../../base/env.ts'
import type { Log } from '../../base/log.ts'
import { type Random, systemRandom } from '../../base/random.ts'
import { type DatabaseSetting, openDatabase } from '../../db/database.ts'
import type { Gateway, Gateways } from '../../parts/gateway-port.ts'
import { type Bank, openBank } from '../sandbox/bank.ts'
import { postTo, startDispatcher } from '../sandbox/dispatcher.ts'
import { sandboxPages } from '../sandbox/pages/pages.ts'
import { type Interruption, sandboxGateway } from '../sandbox/sandbox-gateway.ts'
import { stripeSetting } from '../stripe/stripe-setting.ts'

const SANDBOX_POOL = 8

/** Serves the sandbox's own site. Undefined for every other host. */
export type SandboxSite = (host: string, request: Request) => Promise<Response> | undefined

export type OpenGateways = {
  gateways: Gateways
  /** The sandbox's database and settings, for tests that compare its payments with the orders. */
  bank: Bank
  sandboxSite: SandboxSite
  /** Starts sending the sandbox's webhooks to this server. */
  startMessages(): { stop: () => Promise<void> }
  close(): Promise<void>
}

type GatewayOptions = {
  env: Env
  connection: DatabaseSetting
  /** The port that this server listens on. */
  port: number
  clock: () => Date
  random?: Random
  log: Log
  /** For tests: a shorter timeout, and calls that fail. */
  sandbox?: { timeOutMs?: number; interrupt?: Interruption }
}

/** Opens Stripe if its keys are set, else the sandbox. The sandbox has its own database connections, like a separate company. */
export async function openGateways({
  env,
  connection,
  port,
  clock,
  random = systemRandom,
  log,
  sandbox: trial,
}: GatewayOptions): Promise<OpenGateways> {
  const warn = (error: Error) => log.warn('sandbox lost a database connection', { error })
  const db = openDatabase({ ...connection, poolSize: SANDBOX_POOL }, warn)
  const { origin, hostname } = sandboxAddress(env, port)
  const bank = await openBank({ db, clock, random, origin })
  const sandbox = sandboxGateway(bank, trial?.timeOutMs, trial?.interrupt)
  const setting = stripeSetting(env)
  // Stripe's library is loaded only when its keys are set, which keeps the start fast for everyone else.
  const stripe = setting && (await (await import('../stripe/stripe-gateway.ts')).stripeGateway({ setting, clock, log }))
  if (!stripe && !hasDemoStores(env)) log.warn('payments go to the sandbox; no real money moves')

  return {
    gateways: {
      current: stripe ?? sandbox,
      named: (name) => named({ none: undefined, sandbox, stripe }, name),
      demoBankUrl: stripe ? null : `${origin}/paynow`,
    },
    bank,
    sandboxSite: (host, request) => (!stripe && host === hostname ? sandboxPages(bank, request) : undefined),
    startMessages: () => (stripe ? { stop: async () => {} } : startDispatcher(bank, postTo(env.HOST, port), log)),
    close: db.close,
  }
}

/** The origin of the sandbox's pages. */
export const sandboxAddress = (env: Env, port: number) => new URL(env.SANDBOX_ORIGIN ?? `http://pay.localhost:${port}`)

/** Every gateway that a stored payment may name. `none` is for payments of 0 cents, which call no gateway. */
const NAMES = ['none', 'sandbox', 'stripe'] as const
type GatewayName = (typeof NAMES)[number]
const isGatewayName = (name: string): name is GatewayName => NAMES.some((one) => one === name)

function named(registry: Record<GatewayName, Gateway | undefined>, name: string): Gateway {
  const gateway = isGatewayName(name) ? registry[name] : undefined
  if (!gateway) throw new Error(`the gateway ${name} is not set up`)
  return gateway
}
