import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { PrivateAddress, publicLookup, refusePrivateHost } from './public-address.ts'

const TIMEOUT_MS = 10_000

/** Posts to an address that a store chose, and returns the status of the answer. */
export type WebhookPoster = { post(url: string, headers: Record<string, string>, body: string): Promise<number> }

/** The address is not one that webhooks may go to. */
export class RefusedWebhookAddress extends Error {
  readonly code = 'REFUSED_ADDRESS'
}

/** Host names and addresses of our own network that webhooks may go to, also by plain http. Empty in production. */
export type PrivateHosts = readonly string[]

/**
 * Security 90: webhooks go to public addresses only, by https. The name is resolved once, and the connection uses what was found. A redirect is not
 * followed, and of the answer only the status is read.
 */
export function webhookPoster(privateHosts: PrivateHosts): WebhookPoster {
  return {
    async post(address, headers, body) {
      const url = webhookAddress(address, privateHosts)
      const isPrivate = isListed(url, privateHosts)
      const request = url.protocol === 'https:' ? httpsRequest : httpRequest
      return new Promise<number>((resolve, reject) => {
        const asked = request(url, {
          method: 'POST',
          headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
          // A kept connection could have been opened by someone who does not check.
          agent: false,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(isPrivate ? {} : { lookup: publicLookup }),
        })
        asked.on('error', reject)
        asked.on('response', (answer) => {
          answer.on('error', () => {})
          answer.destroy()
          resolve(answer.statusCode ?? 0)
        })
        asked.end(body)
      })
    },
  }
}

/** The address, if a webhook may go to it. A name is checked again when it is resolved. */
export function webhookAddress(text: string, privateHosts: PrivateHosts): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHttp = url?.protocol === 'http:'
  if (!url || (!isHttp && url.protocol !== 'https:')) throw new RefusedWebhookAddress('must start with https://')
  if (url.username || url.password) throw new RefusedWebhookAddress('must not contain a user name or password')
  if (isListed(url, privateHosts)) return url
  if (isHttp) throw new RefusedWebhookAddress('must start with https://')
  refusePrivateHost(url)
  return url
}

/** Throws if the name leads only to addresses that are not public. A name that cannot be resolved now passes: it is checked when a webhook is sent. */
export async function refusePrivateName({ hostname }: URL): Promise<void> {
  const error = await new Promise<Error | null>((done) =>
    publicLookup(hostname, { all: true }, (failed) => done(failed)),
  )
  if (error instanceof PrivateAddress) throw error
}

export const isListed = ({ hostname }: URL, privateHosts: PrivateHosts) =>
  privateHosts.includes(hostname.replace(/^\[|\]$/g, ''))
