import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { testSite } from '#tests/support/site.ts'
import { PIXEL, weighingShop } from '#tests/support/weighed.ts'

const site = await testSite()
const { ordered, orderOf } = await weighingShop(site)
const { typed, json } = testCommandLine(site)
const folder = mkdtempSync(join(tmpdir(), 'clothesline-scale-'))
atEnd(() => rmSync(folder, { recursive: true, force: true }))
const photo = join(folder, 'scale.png')
writeFileSync(photo, PIXEL)

test('P1.2 D4.7 an order is weighed at the command line, each line in kilograms, with a photo of the scale', async () => {
  const { id } = await ordered({ kg: 5 })
  const weigh = (...rest: string[]) => typed(['orders', 'weigh', id, ...rest])
  await expect(weigh('5.2')).rejects.toThrow('--photo is missing: a picture of the scale')
  await expect(weigh('5.2', '1.4', '--photo', photo)).rejects.toThrow(
    'give one weight for each of: Sensitive Skin Wash',
  )
  await expect(weigh('52', '--photo', photo)).rejects.toThrow(
    'weighs 52 kg, but the estimate was 5 kg. Check the scale. If it’s right, say that you’re sure.',
  )
  expect((await orderOf(id)).paid_cents).toBe(0)
  expect(await weigh('5.2', '--photo', photo, '--reason', 'scale 2')).toMatch(
    /^Order \d+: Sensitive Skin Wash 5\.2 kg \$32\.24; \$32\.24 in all, estimated \$31\.00\n$/,
  )
  expect((await orderOf(id)).paid_cents).toBe(3224)
  const [entry] = await json(['audit', '--limit', '1'])
  expect(entry).toMatchObject({ act: 'order.weigh', reason: 'scale 2' })
})

test('P1.2 the command says what the customer is asked for', async () => {
  const { id } = await ordered({ kg: 5 })
  expect(await typed(['orders', 'weigh', id, '7', '--photo', photo])).toContain(
    'The customer is asked for $3.10, which is above the limit of $40.30',
  )
})
