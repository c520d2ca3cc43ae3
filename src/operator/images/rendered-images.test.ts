import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { renderImage, renditionsOf } from './render-image.ts'
import { renderedImages } from './rendered-images.ts'

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><circle cx="20" cy="20" r="18" fill="#0f6e84"/></svg>'
const folder = mkdtempSync(join(tmpdir(), 'rendered-'))
mkdirSync(join(folder, 'images'))
writeFileSync(join(folder, 'images', 'mark.svg'), square)
afterAll(() => rmSync(folder, { recursive: true }))

test('a picture is rendered to AVIF and WebP in 320, 640 and 960, cut to its aspect', () => {
  expect(renditionsOf('36:17').map(({ format, width, height }) => `${format} ${width}×${height}`)).toEqual([
    'avif 320×151',
    'avif 640×302',
    'avif 960×453',
    'webp 320×151',
    'webp 640×302',
    'webp 960×453',
  ])
})

test('S9.10 an icon is rendered in 48 and 120 pixels, drawn sharp at each size', async () => {
  const icons = await renderImage(Buffer.from(square), { aspect: 'icon' })
  expect(icons.map(({ width }) => width)).toEqual([48, 120, 192, 512])
  const largest = icons.at(-1)
  const { data, info } = await sharp(largest?.data).raw().toBuffer({ resolveWithObject: true })
  const alpha = (x: number, y: number) => data[(y * info.width + x) * info.channels + info.channels - 1]
  // The circle's edge is at x 25.6 of 512. A picture enlarged from 40 pixels would blur it over a dozen pixels.
  expect([alpha(20, 256), alpha(31, 256)]).toEqual([0, 255])
})

test('rendered files are read, missing ones are rendered, and a changed source gets new names', async () => {
  const first = await renderedImages(folder, 'mark', 'icon')
  const [victim = '', kept = ''] = first.map(({ file }) => file)
  writeFileSync(join(folder, 'images', 'rendered', kept), 'kept as it is')
  rmSync(join(folder, 'images', 'rendered', victim))
  const second = await renderedImages(folder, 'mark', 'icon')
  expect(second.map(({ file }) => file)).toEqual(first.map(({ file }) => file))
  expect(second[1]?.data.toString()).toBe('kept as it is')
  expect(second[0]?.data.equals(first[0]?.data ?? Buffer.alloc(0))).toBe(true)
  writeFileSync(join(folder, 'images', 'mark.svg'), square.replace('#0f6e84', '#f28c5b'))
  const third = await renderedImages(folder, 'mark', 'icon')
  expect(third[0]?.file).not.toBe(first[0]?.file)
  expect(readdirSync(join(folder, 'images', 'rendered')).filter((file) => file.startsWith('.'))).toEqual([])
})

test('a missing source is named in the refusal', async () => {
  await expect(renderedImages(folder, 'nothing')).rejects.toThrow('No image called "nothing"')
})
