import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { cardsOf, DECLINING_CARDS, goodCard, saveCard } from './cards.ts'
import { asMember, type Member, newMember } from './member.ts'
import { atOnce, expectThat, shownAsSaved } from './patience.ts'

const DEFAULT = 'one saved card is the default'

/** Cards that are saved, entered again, made the default and removed. */
export async function savedCards(me: Me): Promise<void> {
  const member = await newMember(me)
  if (!member) return
  const numbers = [goodCard(me), goodCard(me), me.draw.pick(DECLINING_CARDS)].slice(0, me.draw.between(1, 3))
  for (const number of numbers) await saveCard(me, member, number)
  if (me.draw.chance(0.5)) await saveCard(me, member, numbers[0])
  const cards = await cardsOf(me, member)
  shownAsSaved(me, 'cards', cards.map(({ last4 }) => last4).sort(), numbers.map((number) => number.slice(-4)).sort())
  await oneDefault(me, member)
  const { id } = me.draw.pick(cards)
  const params = { id }
  const choose = (at: Me) => asMember(at, member, (api) => api('POST /payments/methods/:id/default', { params }))
  await choose(me)
  const [first] = await cardsOf(me, member)
  shownAsSaved(me, 'default card', first?.id, id)
  await me.wait(me.draw.between(10, 5000) * 1000)
  await removeAtOnce(me, member, id)
  await oneDefault(me, member)
}

/** Two tabs remove the same card. */
async function removeAtOnce(me: Me, member: Member, id: string): Promise<void> {
  const remove = (at: Me) =>
    asMember(at, member, (api) => at.orRefused(() => api('DELETE /payments/methods/:id', { params: { id } }), 404))
  await atOnce(me, remove, remove)
  const left = await cardsOf(me, member)
  shownAsSaved(
    me,
    'removed card',
    left.some((one) => one.id === id),
    false,
  )
  const again = await asMember(me, member, (api) =>
    me.orRefused(() => api('POST /payments/methods/:id/default', { params: { id } }), 404),
  )
  expectThat(me, 'what must be refused is refused', again instanceof ApiFailure, 'a removed card becomes the default')
}

async function oneDefault(me: Me, member: Member): Promise<void> {
  const cards = await cardsOf(me, member)
  const defaults = cards.filter(({ is_default }) => is_default).length
  expectThat(me, DEFAULT, defaults === Math.min(1, cards.length), `${defaults} of ${cards.length} cards`)
}
