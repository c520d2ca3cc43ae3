import Stripe from 'stripe'

const TIME_OUT_MS = 10_000

export type StripeSetting = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** For tests with a stand-in. Default: Stripe's own address. */
  apiBase?: string | undefined
  timeOutMs?: number
}

/**
 * Stripe's SDK with a timeout of ten seconds instead of eighty. It does not retry: the caller knows the key and decides. The SDK still retries once,
 * with the same key, when a kept-alive connection was closed.
 */
export function stripeClient({ secretKey, apiBase, timeOutMs = TIME_OUT_MS }: StripeSetting): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined
  return new Stripe(secretKey, {
    timeout: timeOutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}
