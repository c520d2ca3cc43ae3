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

test('security 84: a guest’s page that was kept is rendered anew after 15 seconds, also when the clock was set back meanwhile', async () => {
  const { rows } = await site.db.query({
    text: `SELECT id FROM sales_type WHERE slug = 'drop-off' ORDER BY id LIMIT 1`,
  })
  const path = `/products/outlet?st=${rows[0].id}&zcd=160071`
  const noon = sg('2026-11-16T12:00')
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: noon })
  site.setClock(noon)
  const open = await read(path)
  expect(open).toContain('Open now')
  expect(open).not.toContain('Closed now')
  expect(await read(path)).toBe(open)
  // Nine hours back most outlets are closed.
  vi.advanceTimersByTime(15_000)
  vi.setSystemTime(sg('2026-11-16T03:00'))
  site.setClock(sg('2026-11-16T03:00'))
  expect(await read(path)).toContain('Closed now')
})
