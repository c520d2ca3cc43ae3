import { createHash } from 'node:crypto'
import { DEVICE_SECONDS, DEVICES_MAX } from '#contract/account/account-limits.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { isSecretToken } from '#contract/wire/ids.ts'
import type { Queryable } from '../../db/database.ts'
import type { Cookies } from '../../parts/cookies.ts'
import type { Scope } from '../../parts/scope.ts'
import { insertKnownDevice, isKnownDevice, trimKnownDevices } from './known-device.queries.ts'
import { hashToken, newToken } from './token.ts'

/**
 * The cookie of a browser that has signed in to an account before. Each account has its own cookie with a random token, and the database stores which
 * token belongs to which account, so the token of another account or a forged one has no effect. Scripts cannot read the cookie. It does not sign in; it
 * only gives the browser its own limit of attempts.
 */
const cookieName = (customerId: string) =>
  `known-device-${createHash('sha256').update(customerId).digest('base64url').slice(0, 12)}`

/** The path that browsers use for the API: `/api`, unless a proxy serves it elsewhere. Browsers send a cookie only to its own path. */
export const apiPath = (apiBaseUrl: string | undefined) =>
  apiBaseUrl === undefined ? '/api' : new URL(apiBaseUrl).pathname.replace(/\/+$/, '')

/** Reads the cookies of a request to the API, and sets those of its answer. */
export function cookiesOf(apiPath: string, header: string | undefined, set: (cookie: string) => void): Cookies {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  return { apiPath, read: (name) => pairs.find(([given]) => given === name)?.[1], set }
}

const oldest = (now: Date) => new Date(now.getTime() - DEVICE_SECONDS * SECOND_MS)

function givenToken({ cookies }: Scope, customerId: string): string | undefined {
  const token = cookies?.read(cookieName(customerId))
  return token !== undefined && isSecretToken(token) ? token : undefined
}

/** The device's token, if it has signed in to this account before. */
export async function knownDevice(db: Queryable, scope: Scope, customerId: string): Promise<string | undefined> {
  const token = givenToken(scope, customerId)
  if (token === undefined) return undefined
  const { store, now } = scope
  const { is_known } = await isKnownDevice.one(db, store.id, customerId, hashToken(token), oldest(now))
  return is_known ? token : undefined
}

/** Called at every sign-in. An unknown token is replaced by a new one, because an attacker may have planted it. */
export async function rememberDevice(tx: Queryable, scope: Scope, customerId: string): Promise<void> {
  const { store, now, cookies, origin } = scope
  if (!cookies) return
  const token = (await knownDevice(tx, scope, customerId)) ?? newToken(scope.random)
  await insertKnownDevice.run(tx, store.id, customerId, hashToken(token), now)
  await trimKnownDevices.run(tx, store.id, customerId, DEVICES_MAX)
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const settings = `Path=${cookies.apiPath}/auth; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
  cookies.set(`${cookieName(customerId)}=${token}; ${settings}`)
}
