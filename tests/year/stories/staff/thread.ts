import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me, Tell } from '../../engine/world.ts'
import { pressedAgain } from './at-once.ts'
import type { Placed } from './journey.ts'
import { type Owner, ownerOf } from './owner.ts'

const QUESTIONS = [
  'Could the driver ring at the back door?',
  'Is my blue shirt with you?',
  'The grey bag has a broken handle, please take care.',
] as const

/** The customer asks, staff read and answer, and the customer reads the answer. Some ask once more. */
export const question =
  (order: Placed): Tell =>
  async (me) => {
    const owner = ownerOf(me, order)
    if (!owner) return
    await me.wait(me.draw.between(1, 40) * HOUR_MS)
    for (let asked = 0; asked === 0 || (asked === 1 && me.draw.chance(0.3)); asked += 1) {
      const message = `${me.draw.pick(QUESTIONS)} (${asked + 1})`
      const key = me.draw.key()
      const written = await me.orRefused(() => owner.write({ message }, key), 409, 429)
      // An order that was cancelled before it was paid has no thread.
      if (written instanceof ApiFailure) return
      if (written.thread.filter((note) => note.text === message).length !== 1)
        throw new Error(`a message is in the thread of order ${written.number} more or less than once`)
      await me.wait(me.draw.between(5, 300) * MINUTE_MS)
      await answer(me, order.order_id, `Yes, we have noted it. (${key.slice(0, 6)})`)
      await me.wait(me.draw.between(5, 600) * MINUTE_MS)
      await readAnswers(me, owner)
    }
  }

async function answer(me: Me, id: string, message: string): Promise<void> {
  await me.again(() => me.staff('GET /operator/orders/:id/thread', { params: { id } }))
  await me.again(() => me.staff('POST /operator/orders/:id/looked', { params: { id } }))
  const thread = await pressedAgain(me, (more) =>
    me.staff('POST /operator/orders/:id/notes', { params: { id }, body: { message }, ...more }),
  )
  if (thread instanceof ApiFailure) throw thread
  const times = thread.notes.filter((note) => note.text === message).length
  if (times !== 1) throw new Error(`an answer is in the thread of order ${thread.order} ${times} times`)
}

export async function readAnswers(me: Me, owner: Owner): Promise<void> {
  const { thread } = await owner.view()
  const last = thread.findLast(({ who }) => who === 'store')
  if (!last) return
  await owner.read(last.id)
  await me.wait(MINUTE_MS)
}
