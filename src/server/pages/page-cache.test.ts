import { expect, test } from 'vitest'
import { listening } from '#tests/support/listening.ts'
import { renderedHandle } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const { address } = await listening(renderedHandle(site))
const sg = (local: string) => new Date(`${local}+08:00`)
/** The content of a page without what changes in every response. */
const read = async (path: string) => {
  const page = await fetch(`${address}${path}`, { headers: { Accept: 'text/html' } })
  return (await page.text()).replaceAll(/nonce="[^"]*"/g, '')
}

test('a guest’s page is cached for 15 seconds by the server’s clock, and no longer', async () => {
  const start = sg('2026-11-16T12:00').getTime()
  const at = (seconds: number) => site.setClock(new Date(start + seconds * 1000))
  at(0)
  const title = /<h2[^>]*>([^<]{5,})<\/h2>/.exec(await read('/faq'))?.[1] ?? ''
  expect(title).not.toBe('')
  // Written directly to the database, so the server is not notified of the change.
  await site.db.query({
    text: `UPDATE content SET blocks = replace(blocks::text, $1, 'Changed meanwhile')::jsonb WHERE slug = 'faq'`,
    values: [title],
  })
  at(14.9)
  expect(await read('/faq')).not.toContain('Changed meanwhile')
  at(15.1)
  expect(await read('/faq')).toContain('Changed meanwhile')
})

test('security 84: a kept page is rendered anew when the clock was set back meanwhile', async () => {
  const { rows } = await site.db.query({
    text: `SELECT id FROM sales_type WHERE slug = 'drop-off' ORDER BY id LIMIT 1`,
  })
  const path = `/products/outlet?st=${rows[0].id}&zcd=160071`
  site.setClock(sg('2026-11-16T12:00'))
  const nextWindow = (page: string) => /"next_window":\{"starts_at":"([^"]+)"/.exec(page)?.[1]
  const noon = await read(path)
  expect(nextWindow(noon)).toMatch(/^2026-11-/)
  expect(await read(path)).toBe(noon)
  // Nine hours earlier, more windows lie in the future.
  site.setClock(sg('2026-11-16T03:00'))
  expect(Date.parse(nextWindow(await read(path)) ?? '')).toBeLessThan(Date.parse(nextWindow(noon) ?? ''))
})
