import { afterEach, expect, test, vi } from 'vitest'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const visit = renderedSite(site)
const sg = (local: string) => new Date(`${local}+08:00`)
/** What a page says, without what is new in every answer. */
const read = async (path: string) => (await (await visit(path)).text()).replaceAll(/nonce="[^"]*"/g, '')

afterEach(() => {
  vi.useRealTimers()
})

test('security 84: a guest’s page is kept for 15 seconds, also when the machine’s clock is set back a day', async () => {
  const { rows } = await site.db.query({
    text: `SELECT id FROM sales_type WHERE slug = 'drop-off' ORDER BY id LIMIT 1`,
  })
  const path = `/products/outlet?st=${rows[0].id}&zcd=160071`
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: sg('2026-11-16T12:00') })
  site.setClock(sg('2026-11-16T12:00'))
  const open = await read(path)
  expect(open).toContain('Open now')
  expect(open).not.toContain('Closed now')
  // At night most outlets are closed; what was kept says otherwise for a moment.
  site.setClock(sg('2026-11-17T03:00'))
  vi.advanceTimersByTime(14_999)
  expect(await read(path)).toBe(open)
  vi.setSystemTime(sg('2026-11-15T12:00'))
  vi.advanceTimersByTime(1)
  expect(await read(path)).toContain('Closed now')
})
