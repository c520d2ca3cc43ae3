import { resolve } from 'node:path'
import * as z from 'zod/mini'

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
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** Every setting of the server, documented in .env.example. A bad one stops the start with one clear line. */
const schema = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'production'),
  PORT: z._default(whole(0, 65_535), 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// address'))),
  DATABASE_POOL: z._default(whole(1, 200), 10),
  API_BASE_URL: z.optional(httpUrl),
  LOCAL_HOSTS: z._default(list, []),
  TRUSTED_PROXY_HOPS: z._default(whole(0, 10), 0),
  DEMO_STORES: z._default(flag, true),
  API_DOCS: z.optional(flag),
  METRICS_KEY: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  // Messages: without these they land in the outbox folder.
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  MAIL_FROM: z.optional(z.email({ error: 'must be an email address' })),
  SMS_URL: z.optional(httpUrl),
  SMS_KEY: z.optional(z.string()),
  // Signing in with Google, or any other issuer that speaks OpenID Connect.
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(httpUrl, 'https://accounts.google.com'),
  // Payments: without Stripe's keys the sandbox takes them, and no real money moves.
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_\w+$/, 'must be a secret key of Stripe'))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_\w+$/, 'must be a publishable key of Stripe'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_\S+$/, 'must be a signing secret of Stripe'))),
  STRIPE_API_BASE: z.optional(httpUrl),
  SANDBOX_ORIGIN: z.optional(httpUrl),
  GOOGLE_MAPS_KEY: z.optional(z.string()),
  GOOGLE_PLACES_API: z._default(z.enum(['new', 'legacy'], 'must be new or legacy'), 'new'),
  GOOGLE_PLACES_URL: z.optional(httpUrl),
  // How long a shut-down goes on taking connections, so that the proxy notices.
  DRAIN_SECONDS: z._default(whole(0, 60), 0),
  // Whether this process also runs the jobs.
  JOBS: z._default(flag, true),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

export type Env = z.output<typeof schema>

export class BadSetting extends Error {}

export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = source[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
  const read = schema.safeParse(given)
  if (read.success) return read.data
  // The value itself is not repeated: it may be a password.
  const problems = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new BadSetting(`bad setting: ${problems.join('; ')}`)
}

export function showsApiDocs(env: Env): boolean {
  return env.API_DOCS ?? env.NODE_ENV !== 'production'
}

/** Settings may stand in a file called .env beside package.json; what the environment says itself wins. */
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
