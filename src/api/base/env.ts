import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import { BadDatabaseUrl, parseDatabaseUrl } from './database-url.ts'

const flag = z.pipe(
  z.enum(['on', 'off'], 'must be on or off'),
  z.transform((value) => value === 'on'),
)
const whole = (from: number, to: number) =>
  z
    .pipe(
      z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)),
      z.transform((value: string) => Number(value)),
    )
    .check(
      z.refine((value) => value >= from, `must be at least ${from}`),
      z.refine((value) => value <= to, `must be at most ${to}`),
    )
const list = z.pipe(
  z.string(),
  z.transform((value: string) =>
    value
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  ),
)
const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
const origins = list.check(z.refine((all) => all.every(isOrigin), 'must be origins such as https://booking.example'))
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const databaseUrl = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\/\S+$/, { error: 'must be a postgres:// address', abort: true }), (given) => {
    try {
      parseDatabaseUrl(given.value)
    } catch (error) {
      if (!(error instanceof BadDatabaseUrl)) throw error
      given.issues.push({ code: 'custom', message: error.message, input: given.value })
    }
  })

const GOOGLE = 'https://accounts.google.com'

/** All settings of the server, documented in .env.example. An invalid one stops the start with a one-line message. */
const settings = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'production'),
  PORT: z._default(whole(0, 65_535), 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(databaseUrl),
  // The database without the pooler in DATABASE_URL.
  DATABASE_DIRECT_URL: z.optional(databaseUrl),
  DATABASE_POOL: z._default(whole(1, 200), 10),
  // The time limit of a statement. A lock or a connection may take half of it.
  DATABASE_TIMEOUT_SECONDS: z._default(whole(1, HOUR_SECONDS), 10),
  API_BASE_URL: z.optional(httpUrl),
  // Shared by a storefront and the API server that it names in API_BASE_URL.
  STOREFRONT_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  // The booking APIs that stores may name.
  BOOKING_ORIGINS: z._default(origins, []),
  LOCAL_HOSTS: z._default(list, []),
  TRUSTED_PROXY_HOPS: z._default(whole(0, 10), 0),
  // Default: on without DATABASE_URL, else off. `empty` has the demo stores without the demo week.
  DEMO_STORES: z.optional(z.enum(['on', 'empty', 'off'], 'must be on, empty or off')),
  API_DOCS: z.optional(flag),
  METRICS_KEY: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  // Messages. Without these settings they are written to the outbox folder.
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  MAIL_FROM: z.optional(z.email({ error: 'must be an email address' })),
  SMS_URL: z.optional(httpUrl),
  SMS_KEY: z.optional(z.string()),
  // WhatsApp by Meta's Cloud API. Each store names its own number.
  WHATSAPP_TOKEN: z.optional(z.string()),
  WHATSAPP_URL: z._default(httpUrl, 'https://graph.facebook.com/v24.0'),
  // The address that push services may write to about our messages.
  PUSH_CONTACT: z.optional(
    z.string().check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')),
  ),
  // Hosts of our own network that webhooks may go to, for development. Otherwise they go to public addresses only.
  WEBHOOK_PRIVATE_HOSTS: z._default(list, []),
  // Sign-in with Google or another OpenID Connect issuer.
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(httpUrl, GOOGLE),
  // Google's own button on the sign-in pages. Default: on if the issuer is Google.
  GOOGLE_BUTTON: z.optional(flag),
  // Payments. Without Stripe's keys the sandbox is used, and no real money moves.
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_\w+$/, 'must be a Stripe secret key'))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_\w+$/, 'must be a Stripe publishable key'))),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\S+$/, 'must be a Stripe webhook signing secret')),
  ),
  STRIPE_API_BASE: z.optional(httpUrl),
  SANDBOX_ORIGIN: z.optional(httpUrl),
  // Places. Without these settings the embedded gazetteer is used.
  PLACES: z.optional(z.enum(['google', 'onemap', 'gazetteer'], 'must be google, onemap or gazetteer')),
  ONEMAP_URL: z.optional(httpUrl),
  GOOGLE_MAPS_KEY: z.optional(z.string()),
  GOOGLE_PLACES_API: z._default(z.enum(['new', 'legacy'], 'must be new or legacy'), 'new'),
  GOOGLE_PLACES_URL: z.optional(httpUrl),
  // Google's map in the browser. Its key is public, and Google restricts it to the stores' origins.
  GOOGLE_MAPS_BROWSER_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{10,100}$/, 'must be a Google Maps browser key')),
  ),
  GOOGLE_MAPS_MAP_ID: z._default(z.string().check(z.regex(/^\w{1,64}$/, 'must be a Google map id')), 'DEMO_MAP_ID'),
  // How long a CDN may keep a guest's page. 0: it may not.
  CDN_PAGE_SECONDS: z._default(whole(0, 60), 0),
  // How long a shutdown still accepts connections, so that the proxy can notice it.
  DRAIN_SECONDS: z._default(whole(0, 60), 0),
  // How long a shutdown then waits for running requests.
  CLOSE_SECONDS: z._default(whole(1, HOUR_SECONDS), 10),
  // Whether this server also runs the jobs, in a process of their own.
  JOBS: z._default(flag, true),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

const schema = settings.check(
  z.refine(({ PLACES, GOOGLE_MAPS_KEY }) => PLACES !== 'google' || GOOGLE_MAPS_KEY !== undefined, {
    message: 'google needs GOOGLE_MAPS_KEY',
    path: ['PLACES'],
  }),
  z.refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_URL !== undefined || DATABASE_DIRECT_URL === undefined, {
    message: 'needs DATABASE_URL, the address of the pooler',
    path: ['DATABASE_DIRECT_URL'],
  }),
)

export type Env = z.output<typeof schema> & { DEMO_STORES: 'on' | 'empty' | 'off' }

export class BadSetting extends Error {}

export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.keys(settings.shape).flatMap((name) => {
      const value = source[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
  const read = schema.safeParse(given)
  if (read.success)
    return { ...read.data, DEMO_STORES: read.data.DEMO_STORES ?? (read.data.DATABASE_URL ? 'off' : 'on') }
  // The message leaves out the value, which may be a password.
  const problems = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new BadSetting(`check your settings: ${problems.join('; ')}`)
}

export const hasDemoStores = (env: Env) => env.DEMO_STORES !== 'off'

/** The demo week runs only without an own database, real payments, mails and texts. */
export function hasDemoWeek({ DEMO_STORES, DATABASE_URL, STRIPE_SECRET_KEY, SMTP_URL, SMS_URL }: Env): boolean {
  return DEMO_STORES === 'on' && !DATABASE_URL && !STRIPE_SECRET_KEY && !SMTP_URL && !SMS_URL
}

export function showsApiDocs(env: Env): boolean {
  return env.API_DOCS ?? env.NODE_ENV !== 'production'
}

/** Google's script supports only Google accounts. Another issuer is used by redirect. */
export function showsGoogleButton({ GOOGLE_CLIENT_ID, GOOGLE_ISSUER, GOOGLE_BUTTON }: Env): boolean {
  return GOOGLE_CLIENT_ID !== undefined && (GOOGLE_BUTTON ?? GOOGLE_ISSUER === GOOGLE)
}

/** Reads settings from .env beside package.json. Environment variables take precedence. */
export function readDotenv(): void {
  if (process.env.DOTENV === 'off') return
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

export function dataFolder(env: Env): string {
  return resolve(env.DATA_DIR ?? '.data')
}
