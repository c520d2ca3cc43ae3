import { createHmac, timingSafeEqual } from 'node:crypto'
import { CHANNELS, type Channel } from '#contract/messages/channels.ts'

/** Whose offers by which channel a link ends: a customer's, or those of a guest's order. */
export type StopLink = { customerId: string | null; orderId: string | null; channel: Channel }

const MAC_BYTES = 16

function macOf(key: string, storeId: number, body: string): Buffer {
  return createHmac('sha256', key).update(`stop offers ${storeId} ${body}`).digest().subarray(0, MAC_BYTES)
}

/** The token of a link in an offer. It is signed and not stored, so it works as long as the offer is kept. It is short enough for a text message. */
export function stopToken(key: string, storeId: number, { customerId, orderId, channel }: StopLink): string {
  const id = Buffer.from((customerId ?? orderId ?? '').replaceAll('-', ''), 'hex').toString('base64url')
  const body = `${customerId ? 'c' : 'g'}${CHANNELS.indexOf(channel)}${id}`
  return body + macOf(key, storeId, body).toString('base64url')
}

/** Undefined for a token that was not made with this key for this store. */
export function readStopToken(key: string, storeId: number, token: string): StopLink | undefined {
  const [, body = '', who, at, id = '', mac = ''] = /^(([cg])(\d)([\w-]{22}))([\w-]{22})$/.exec(token) ?? []
  const channel = CHANNELS[Number(at)]
  const given = Buffer.from(mac, 'base64url')
  if (!channel || given.length !== MAC_BYTES || !timingSafeEqual(given, macOf(key, storeId, body))) return undefined
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { customerId: who === 'c' ? uuid : null, orderId: who === 'g' ? uuid : null, channel }
}
