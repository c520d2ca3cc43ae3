import type { Purchase } from '#contract/order/checkout.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { asPerson, type Person } from '../people/people.ts'
import { freeStarts } from './windows.ts'

/** The pages of one order: its customer's by its id, a guest's by the token of the link. */
export type OrderPages = { me: Me; person: Person; ref: string; isGuest: boolean }

export const pagesOf = (me: Me, person: Person, { guest_token, order_id }: Purchase): OrderPages => ({
  ...{ me, person },
  ref: guest_token ?? order_id,
  isGuest: guest_token !== null,
})

const ask = <T>({ me, person }: OrderPages, work: (api: Api) => Promise<T>) => asPerson(me, person, work)

/** The order's page. Nothing if the order's data was erased meanwhile. */
export async function openPage(pages: OrderPages): Promise<OrderView | undefined> {
  const { me, ref, isGuest } = pages
  const view = await ask(pages, (api) =>
    me.orRefused(
      (): Promise<OrderView> =>
        isGuest
          ? api('GET /guest-orders/:token', { params: { token: ref } })
          : api('GET /orders/:id', { params: { id: ref } }),
      404,
    ),
  )
  return view instanceof ApiFailure ? undefined : view
}

/** Follows the order as a page without the stream does: asks for what is new, and opens what the page links to. */
export async function follow(pages: OrderPages, looks: number): Promise<void> {
  const { me, ref, isGuest } = pages
  const view = await openPage(pages)
  if (!view) return
  let after = view.last_event_id
  for (let look = 0; look < looks; look += 1) {
    await me.wait(me.draw.between(20, 40 * 60) * 1000)
    const query = { after: String(after) }
    const news = await ask(pages, (api) =>
      isGuest
        ? api('GET /guest-orders/:token/events', { params: { token: ref }, query })
        : api('GET /orders/:id/events', { params: { id: ref }, query }),
    )
    if (news.last_event_id < after) me.world.violate('events of an order do not disappear', `${view.number}: ${after}`)
    after = news.last_event_id
  }
  await readPapers(pages, view)
}

/** The invoices must be there for as long as the page says so, and the trips as the page lists them. */
async function readPapers(pages: OrderPages, view: OrderView): Promise<void> {
  const { me, ref, isGuest } = pages
  if (view.has_invoice) {
    const { documents } = await ask(pages, (api) =>
      isGuest
        ? api('GET /guest-orders/:token/invoice', { params: { token: ref } })
        : api('GET /orders/:id/invoice', { params: { id: ref } }),
    )
    if (documents.length === 0) me.world.violate('a paid order has an invoice', view.number)
  }
  const [trip] = view.trips
  if (!trip) return
  const { slug } = trip
  await ask(pages, (api) =>
    isGuest
      ? api('GET /guest-orders/:token/trips/:slug', { params: { token: ref, slug } })
      : api('GET /orders/:id/trips/:slug', { params: { id: ref, slug } }),
  )
}

/** Cancels, if it is not too late. */
export async function cancel(pages: OrderPages): Promise<void> {
  const { me, ref, isGuest } = pages
  const body = { reason: me.draw.chance(0.5) ? 'Changed my mind' : '' }
  await ask(pages, (api) =>
    me.orRefused(
      () =>
        isGuest
          ? api('POST /guest-orders/:token/cancel', { params: { token: ref }, body })
          : api('POST /orders/:id/cancel', { params: { id: ref }, body }),
      409,
    ),
  )
}

/** Moves one window, or both, to others that are free. */
export async function reschedule(pages: OrderPages): Promise<void> {
  const { me, ref, isGuest } = pages
  const view = await openPage(pages)
  if (!view?.acts.reschedule) return
  const offers = (query: { first_starts_at?: string }) =>
    ask(pages, (api) =>
      me.orRefused(
        () =>
          isGuest
            ? api('GET /guest-orders/:token/slots', { params: { token: ref }, query })
            : api('GET /orders/:id/slots', { params: { id: ref }, query }),
        409,
      ),
    )
  const offered = await offers({})
  if (offered instanceof ApiFailure) return
  const firsts = freeStarts(offered.first).slice(0, 20)
  const isPickup = firsts.length > 0 && me.draw.chance(0.5)
  const first = isPickup ? me.draw.pick(firsts) : (view.first_starts_at ?? undefined)
  const after = isPickup && first ? await offers({ first_starts_at: first }) : offered
  if (after instanceof ApiFailure) return
  const lasts = freeStarts(after.last).slice(0, 20)
  // A later pickup moves the return, too, if it would be too early.
  const last = lasts.length > 0 ? me.draw.pick(lasts) : view.last_starts_at
  const body = {
    ...{ first_starts_at: first ?? null, last_starts_at: last },
    ...(view.early_starts_at && { early_starts_at: view.early_starts_at }),
  }
  // 400: an earlier try, whose answer was lost, has moved it already.
  await ask(pages, (api) =>
    me.orRefused(
      () =>
        isGuest
          ? api('POST /guest-orders/:token/reschedule', { params: { token: ref }, body })
          : api('POST /orders/:id/reschedule', { params: { id: ref }, body }),
      400,
      409,
    ),
  )
}

/** What happens to an order after it is placed. Most people only look at its page. */
export async function afterwards(me: Me, person: Person, purchase: Purchase | undefined): Promise<void> {
  if (!purchase) return
  const pages = pagesOf(me, person, purchase)
  const what = me.draw.between(1, 100)
  if (what <= 40) return
  await me.wait(me.draw.between(1, 90) * MINUTE_MS)
  if (what <= 62) return follow(pages, me.draw.between(1, 4))
  if (what > 86) return
  if (me.draw.chance(0.4)) await me.wait(me.draw.between(1, 30) * HOUR_MS)
  await (what <= 74 ? cancel(pages) : reschedule(pages))
}
