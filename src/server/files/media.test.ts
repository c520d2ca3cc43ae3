import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const picture = async (name: string) => {
  const { rows } = await site.db.query({ text: `SELECT hash FROM store_image WHERE name = $1 LIMIT 1`, values: [name] })
  return `/media/${rows[0].hash}`
}

test.each(['promo-shoes', 'share', 'banner-line-portrait'])(
  'the picture %s is shared as a JPEG of 1200 by 630, for any aspect ratio',
  async (name) => {
    const answer = await site.send(`${await picture(name)}-1200.jpeg`)
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  },
)

test('a product’s picture is not cropped when shared, and its background extends to both sides', async () => {
  const base = await picture('soft-toy-bath')
  const shared = sharp(Buffer.from(await (await site.send(`${base}-1200.jpeg`)).arrayBuffer()))
  const colour = async (left: number) => {
    const { channels } = await sharp(
      await shared.clone().extract({ left, top: 40, width: 8, height: 8 }).toBuffer(),
    ).stats()
    return channels.map(({ mean }) => mean)
  }
  const [outside, inside] = [await colour(4), await colour(288)]
  for (const [index, mean] of outside.entries()) expect(Math.abs(mean - (inside[index] ?? 0))).toBeLessThan(6)
})

test.each(['1201.jpeg', '1200.png', '9999.jpeg', '960.jpeg'])(
  'no other size is rendered on request: %s',
  async (size) => {
    expect((await site.send(`${await picture('share')}-${size}`)).status).toBe(404)
  },
)

test('an unknown picture is not found, and a picture for sharing is made once', async () => {
  expect((await site.send('/media/0123456789abcdef-1200.jpeg')).status).toBe(404)
  const base = await picture('promo-baby')
  const answers = await Promise.all(Array.from({ length: 8 }, () => site.send(`${base}-1200.jpeg`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('a store’s picture is not shown at another store’s address, cached or not', async () => {
  const path = `${await picture('promo-shoes')}-960.webp`
  const at = async (host?: string) => (await site.send(path, host ? { host } : {})).status
  expect(await at('kinder-press.localhost')).toBe(404)
  expect(await at()).toBe(200)
  expect(await at('kinder-press.localhost')).toBe(404)
})
