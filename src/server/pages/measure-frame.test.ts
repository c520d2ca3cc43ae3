import { expect, test } from 'vitest'
import { testSite } from '#tests/support/site.ts'
import { pagePolicy } from '../guard/security-headers.ts'

const site = await testSite()
const HASHES = { script: "'sha256-a'", style: "'sha256-b'" }
const measured = async (analytics: object | null) => {
  await site.db.query({
    text: `UPDATE store SET version = version + 1, information = jsonb_set(information, '{analytics}', $1) WHERE slug = 'clothesline-laundry'`,
    values: [JSON.stringify(analytics)],
  })
  await site.parts.stores.refresh()
  const { is_measured } = await site.call()('GET /store/information')
  return { is_measured, frame: await site.send('/measure.html') }
}

test('S7.16 a store without tags has no consent question and no frame', async () => {
  for (const analytics of [null, {}]) {
    const { is_measured, frame } = await measured(analytics)
    expect(is_measured).toBe(false)
    expect(await frame.text()).toBe('a page')
  }
})

test('S7.16 the tags run without access to page or cookies, and connect to their vendors only', async () => {
  const { is_measured, frame } = await measured({ ga4: 'G-AB12CD34' })
  expect(is_measured).toBe(true)
  const policy = frame.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain('sandbox allow-scripts;')
  expect(policy).toMatch(/script-src 'nonce-[^']+' https:\/\/www\.googletagmanager\.com;/)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/unsafe|facebook|allow-same-origin|\*;/)
  expect(frame.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(await frame.text()).toContain('G-AB12CD34')
})

test('S7.16 each vendor is allowed only when its tag is configured', async () => {
  const { frame } = await measured({ meta_pixel: '1234567890' })
  const policy = frame.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain('https://connect.facebook.net')
  expect(policy).not.toContain('google')
})

test('S7.16 only the frame contains the ids of the tags', async () => {
  await measured({ ga4: 'G-AB12CD34' })
  expect(await (await site.send('/api/store/information')).text()).not.toContain('G-AB12CD34')
})

test('S7.16 only measured pages may contain the frame; only our own scripts run in pages', () => {
  expect(pagePolicy(HASHES, { isMeasured: true })).toContain("frame-src 'self'")
  expect(pagePolicy(HASHES)).not.toContain('frame-src')
  for (const isMeasured of [true, false])
    expect(pagePolicy(HASHES, { isMeasured })).toMatch(/script-src 'sha256-a' 'strict-dynamic';/)
})
