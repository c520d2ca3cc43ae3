import { mkdirSync, readFileSync } from 'node:fs'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { BROUGHT, PICKED_UP, placeOrder, propose, staffDo, staffPhoto } from './support/orders.ts'
import { hydrated, sideways, test, violations } from './support/store-test.ts'

test('look', async ({ page, request, baseURL }) => {
  test.setTimeout(400_000)
  const step = (t: string) => console.log(new Date().toISOString().slice(14, 19), t)
  mkdirSync('/tmp/hh/s', { recursive: true })
  const { token } = await newCustomer(request)
  step('customer')
  const a = await placeOrder(request, { token, kinds: 3, notes: '<b>Mind</b> the "button" & =1+1' })
  step('a')
  const b = await placeOrder(request, { token, category: 1 })
  const c = await placeOrder(request, { token, kinds: 2 })
  const w = await placeOrder(request, { token, category: 2, isPaid: false })
  const g = await placeOrder(request, { kinds: 2, category: 3 })
  step('placed')
  await staffDo(request, a.order_id, ...PICKED_UP, 'receive')
  const photo = await staffPhoto(request, a.order_id, readFileSync('/tmp/hh/photo.png'))
  await propose(request, a.order_id, 'pickup-1', [
    { name: 'Red wine stain on a white shirt', reason: 'We can treat it by hand. It takes a day longer.', price_cents: 850, photo },
    { name: 'Two missing buttons', reason: 'Replaced with matching ones.', price_cents: 400 },
  ])
  await staffDo(request, c.order_id, ...PICKED_UP, 'receive', 'process', 'ready', ...BROUGHT)
  step('moved')
  await useLogin(page, token, baseURL)
  const pages: Record<string, string> = {
    list: '/history',
    none: '/history?filter=past&kind=regular',
    overview: `/history/${a.order_id}`,
    delivered: `/history/${c.order_id}`,
    regular: `/history/reg/${b.order_id}`,
    waiting: `/history/reg/${w.order_id}`,
    detail: `/history/${a.order_id}/detail`,
    trip: `/history/${a.order_id}/trip/pickup-1`,
    services: `/history/${a.order_id}/trip/extra-service`,
    invoice: `/history/${a.order_id}/invoice`,
    receipt: `/history/${a.order_id}/trip/invoice?paper=receipt`,
    guest: `/history/reg/guest/${g.guest_token}`,
    profile: '/profile',
  }
  const only = process.env.ONLY?.split(',')
  for (const width of (process.env.WIDTHS ?? '390,1280').split(',').map(Number)) {
    for (const [name, path] of Object.entries(pages)) {
      if (only && !only.includes(name)) continue
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await hydrated(page)
      await page.waitForTimeout(300)
      const away = await sideways(page)
      if (away) step(`SIDEWAYS ${name} ${width} ${away}`)
      await page.screenshot({ path: `/tmp/hh/s/${name}-${width}.png`, fullPage: true })
      if (process.env.AXE) for (const v of await violations(page)) step(`AXE ${name} ${v}`)
      step(`${name} ${width}`)
    }
  }
})
