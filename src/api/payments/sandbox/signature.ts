import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'sandbox-signature'
/** In both directions: a message from the future is rejected like an old one. */
export const TOLERANCE_SECONDS = 300

const digest = (secret: string, seconds: number, body: Uint8Array) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** The signature header: the time of sending, and the HMAC of that time and the bytes. */
export function signed(secret: string, body: Uint8Array, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`
}

export function isGenuine(secret: string, body: Uint8Array, header: string, now: Date): boolean {
  const [, time, mac] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? []
  if (!time || !mac) return false
  const seconds = Number(time)
  const isFresh = Math.abs(Math.floor(now.getTime() / 1000) - seconds) <= TOLERANCE_SECONDS
  return timingSafeEqual(Buffer.from(mac, 'hex'), digest(secret, seconds, body)) && isFresh
}
