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

/** The sandbox's own site: undefined for every host but its own. */
export type SandboxSite = (host: string, request: Request) => Promise<Response> | undefined

export type OpenGateways = {
  gateways: Gateways
  /** The sandbox's own books, for tests that count the money. */
  bank: Bank
  sandboxSite: SandboxSite
  /** Begins to send the sandbox's messages to this server. */
  startMessages(): { stop: () => Promise<void> }
  close(): Promise<void>
}

type Asked = {
  env: Env
  connection: DatabaseSetting
  /** The one this server listens on. */
  port: number
  clock: () => Date
  random?: Random
  log: Log
  /** For tests: a shorter patience, and calls that break. */
  sandbox?: { timeOutMs?: number; interrupt?: Interruption }
}

/** The gateways: Stripe where its keys are set, else the sandbox, which has connections of its own as another company would. */
export async function openGateways({
  env,
  connection,
  port,
  clock,
  random = systemRandom,
  log,
  sandbox: trial,
}: Asked): Promise<OpenGateways> {
  const warn = (error: Error) => log.warn('sandbox lost a database connection', { error })
  const db = openDatabase({ ...connection, poolSize: SANDBOX_POOL }, warn)
  const { origin, hostname } = sandboxAddress(env, port)
  const bank = await openBank({ db, clock, random, origin })
  const sandbox = sandboxGateway(bank, trial?.timeOutMs, trial?.interrupt)
  const setting = stripeSetting(env)
  // Most shops never need Stripe's library at the start: it is fetched when its keys are there.
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

/** Where the sandbox's pages are. */
export const sandboxAddress = (env: Env, port: number) => new URL(env.SANDBOX_ORIGIN ?? `http://pay.localhost:${port}`)

/** Every gateway that a payment may name. `none` is for payments of nothing: no gateway is asked. */
const NAMES = ['none', 'sandbox', 'stripe'] as const
type GatewayName = (typeof NAMES)[number]
const isGatewayName = (name: string): name is GatewayName => NAMES.some((one) => one === name)

function named(registry: Record<GatewayName, Gateway | undefined>, name: string): Gateway {
  const gateway = isGatewayName(name) ? registry[name] : undefined
  if (!gateway) throw new Error(`the gateway ${name} is not set up`)
  return gateway
}
