import { expect, test } from 'vitest'
import { testMessages } from '#tests/support/messages.ts'
import { bought } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const messages = await testMessages(site)

const HOSTILE = `subject: Hi <b>\u202e{number}
short: <script>alert(1)</script> {number}\u0007 {link}

# <img src=x onerror=alert(1)> {number}

<a href="javascript:alert(1)">Click</a> "quoted" & {total}\u001b[2J

[<script>alert(2)</script>]

</td></table><iframe src="//evil.example"></iframe>`

test('M1.4 security 90: script, HTML and control characters in a store’s own words are inert in its mail', async () => {
  await site.db.query({
    text: `INSERT INTO message_template (store_id, kind, source) SELECT id, 'confirmation', $1 FROM store WHERE slug = 'clothesline-laundry'`,
    values: [HOSTILE],
  })
  await site.parts.stores.refresh()
  await bought(site)
  const [mail, ...others] = await messages.deliver()
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Hi <b>\d+$/)
  const html = mail?.html ?? ''
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;')
  expect(html).toContain('&#60;script&#62;alert(2)&#60;/script&#62;')
  expect(html).not.toMatch(/<(script|iframe|img src=x)|href="javascript/i)
  expect(`${mail?.text}${html}`.replaceAll(/[\r\n]/g, '')).not.toMatch(/[\p{Cc}\u202e]/u)
})
