import { readFile } from 'node:fs/promises'
import type { Me } from '../../engine/world.ts'

const BAGS = new URL('../../../../src/operator/demo-week/photos/bags-at-the-door.jpg', import.meta.url)

/** The driver takes a picture of the bags. Without an answer the trip is finished without it. */
export async function proofPhoto(me: Me, orderId: string): Promise<string | undefined> {
  const { staffKey, send } = me.world
  const body = await readFile(BAGS)
  const headers = { token: staffKey, Authorization: `Bearer ${staffKey}`, 'Content-Type': 'image/jpeg' }
  const path = `/api/operator/orders/${orderId}/photos`
  try {
    const answer = await send({ network: '203.0.113.250' }, path, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`a photo was refused: ${answer.status}`)
    return ((await answer.json()) as { response: { photo: string } }).response.photo
  } catch (error) {
    // The shop is away.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
