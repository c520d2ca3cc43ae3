import type { AddressForm } from '#contract/account/address-form.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { addAddress, addressesOf, asMember, type Member, newMember } from './member.ts'
import { expectThat, shownAsSaved } from './patience.ts'

/** Somebody goes through the pages of the profile and changes this and that. What was saved is there afterwards. */
export async function settings(me: Me): Promise<void> {
  const member = await newMember(me)
  if (!member) return
  const pages = [messagePreferences, offers, addressBook, care, company, profile]
  for (let count = me.draw.between(2, 5); count > 0; count -= 1) {
    await me.draw.pick(pages)(me, member)
    await me.wait(me.draw.between(10, 400) * 1000)
  }
}

const halfHour = ({ draw }: Me) => `${String(draw.between(0, 23)).padStart(2, '0')}:${draw.pick(['00', '30'])}`

async function messagePreferences(me: Me, member: Member): Promise<void> {
  const { channels } = await asMember(me, member, (api) => api('GET /customer/message-preferences'))
  const chosen = channels.map(({ channel }) => channel).filter(() => me.draw.chance(0.7))
  const [best] = channels
  if (!best) return
  const quiet = me.draw.pick(['store', 'none', 'own'] as const)
  const from = halfHour(me)
  const until = from === '08:00' ? '09:30' : '08:00'
  const body = { channels: chosen.length > 0 ? chosen : [best.channel], quiet, from, until }
  await asMember(me, member, (api) => api('PUT /customer/message-preferences', { body }))
  const shown = await asMember(me, member, (api) => api('GET /customer/message-preferences'))
  const isChosen = shown.channels.filter((one) => one.is_chosen).map(({ channel }) => channel)
  shownAsSaved(me, 'channels', isChosen.sort(), [...body.channels].sort())
  shownAsSaved(me, 'quiet hours', [shown.quiet, shown.own_hours], [quiet, quiet === 'own' ? { from, until } : null])
}

async function offers(me: Me, member: Member): Promise<void> {
  const all = await asMember(me, member, (api) => api('GET /customer/offers'))
  if (all.length === 0) return
  const { channel } = me.draw.pick(all)
  const is_given = me.draw.chance(0.6)
  await asMember(me, member, (api) => api('PUT /customer/offers', { body: { channel, is_given } }))
  const shown = await asMember(me, member, (api) => api('GET /customer/offers'))
  // A channel that cannot reach the member is shown only while it has a yes.
  const isShownAs = shown.find((one) => one.channel === channel)?.is_given ?? false
  shownAsSaved(me, `offers by ${channel}`, isShownAs, is_given)
}

const OFFICE: AddressForm = {
  ...{ label: 'Office', postal_code: '068898', block: '20', street: 'McCallum Street', unit: '#12-04' },
  ...{ contact_name: 'Reception', contact_mobile: '', access_notes: 'Sign in with security.\nThen level 12.' },
}

async function addressBook(me: Me, member: Member): Promise<void> {
  const added = await addAddress(me, member, me.draw.chance(0.5) ? OFFICE : member.address)
  const params = { id: added.id }
  const label = `Place ${me.draw.between(1, 99)}`
  await asMember(me, member, (api) =>
    api('PUT /customer/addresses/:id', { params, body: { ...member.address, label } }),
  )
  shownAsSaved(me, 'address', await labelOf(me, member, added.id), label)
  await asMember(me, member, (api) => api('POST /customer/addresses/:id/main', { params }))
  const main = (await addressesOf(me, member)).filter(({ is_main }) => is_main)
  shownAsSaved(
    me,
    'main address',
    main.map(({ id }) => id),
    [added.id],
  )
  if (!me.draw.chance(0.6)) return
  // 404: it was deleted, or is back, by a request whose answer was lost.
  await asMember(me, member, (api) => me.orRefused(() => api('DELETE /customer/addresses/:id', { params }), 404))
  shownAsSaved(me, 'deleted address', await labelOf(me, member, added.id), undefined)
  if (me.draw.chance(0.5)) return
  await asMember(me, member, (api) => me.orRefused(() => api('POST /customer/addresses/:id/restore', { params }), 404))
  shownAsSaved(me, 'restored address', await labelOf(me, member, added.id), label)
}

const labelOf = async (me: Me, member: Member, id: string) =>
  (await addressesOf(me, member)).find((one) => one.id === id)?.label

async function care(me: Me, member: Member): Promise<void> {
  const { questions, is_invited } = await asMember(me, member, (api) => api('GET /customer/care'))
  if (is_invited && me.draw.chance(0.2)) {
    await asMember(me, member, (api) => api('POST /customer/care/decline'))
    const shown = await asMember(me, member, (api) => api('GET /customer/care'))
    shownAsSaved(me, 'declined invitation', shown.is_invited, false)
    return
  }
  const answered = questions.filter(() => me.draw.chance(0.7))
  const choices = Object.fromEntries(answered.map(({ id, choices: all }) => [id, me.draw.pick(all).id]))
  const body = { choices, allergies: me.draw.chance(0.3) ? 'Lavender' : '', access_notes: '' }
  await asMember(me, member, (api) => api('PUT /customer/care', { body }))
  shownAsSaved(me, 'care', (await asMember(me, member, (api) => api('GET /customer/care'))).preferences, body)
  const unknown = { ...body, choices: { ...choices, detergent: 'sea-water' } }
  const wrong = await asMember(me, member, (api) =>
    me.orRefused(() => api('PUT /customer/care', { body: unknown }), 400),
  )
  expectThat(
    me,
    'what must be refused is refused',
    wrong instanceof ApiFailure,
    'an answer that the store does not offer',
  )
}

async function company(me: Me, member: Member): Promise<void> {
  const body = {
    ...{ name: 'Tan & Lee LLP', uen: '201912345K', address: '20 McCallum Street, #12-04, Singapore 068898' },
    po_number: me.draw.chance(0.5) ? `PO-${me.draw.between(1, 9999)}` : '',
  }
  await asMember(me, member, (api) => api('PUT /customer/company', { body }))
  const read = async () => (await asMember(me, member, (api) => api('GET /customer/profile'))).company
  shownAsSaved(me, 'company', await read(), body)
  if (me.draw.chance(0.5)) return
  await asMember(me, member, (api) => api('DELETE /customer/company'))
  shownAsSaved(me, 'company', await read(), null)
}

/** One in four was born on a 29 February. */
async function profile(me: Me, member: Member): Promise<void> {
  const birthday = me.draw.chance(0.25) ? '1996-02-29' : `19${me.draw.between(60, 99)}-12-31`
  const body = {
    first_name: 'Neue',
    last_name: me.draw.chance(0.3) ? '' : 'Name',
    birthday,
    marketing_email: me.draw.chance(0.5),
  }
  await asMember(me, member, (api) => api('PATCH /customer/profile', { body }))
  const shown = await asMember(me, member, (api) => api('GET /customer/profile'))
  shownAsSaved(
    me,
    'profile',
    [shown.first_name, shown.last_name ?? '', shown.birthday],
    [body.first_name, body.last_name, birthday],
  )
}
