import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Carousel } from './carousel.tsx'

const slides = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  alt: `Banner ${id}`,
  desktopImage: `/images/${id}-wide`,
  mobileImage: `/images/${id}-tall`,
  to: `/promotions/${id}`,
}))

const html = (count: number) =>
  renderToString(
    <MemoryRouter>
      <Carousel label="Offers" slides={slides.slice(0, count)} mobileOrientation="portrait" />
    </MemoryRouter>,
  )

test('S9.4 the first two images are preloaded in both layouts and fetched at once, the others lazily', () => {
  const page = html(4)
  const preloads = page.match(/<link[^>]*rel="preload"[^>]*>/g) ?? []
  expect(preloads.map((link) => /\/images\/(\w-\w+)-320/.exec(link)?.[1])).toEqual([
    'a-wide',
    'a-tall',
    'b-wide',
    'b-tall',
  ])
  expect(page.match(/loading="eager"/g)).toHaveLength(2)
})

test('S9.4 the pictures of the mobile layout are taken at 768 px or less', () => {
  expect(html(4)).toMatch(/<source media="\(max-width: 768px\)"[^>]*a-tall-320\.avif/)
})

test('each slide is named by its place, and the copies are hidden from assistive technology', () => {
  const page = html(4)
  expect(page.match(/aria-label="\d of 4"/g)?.slice(0, 4)).toEqual(
    [1, 2, 3, 4].map((place) => `aria-label="${place} of 4"`),
  )
  expect(page.match(/inert=""/g)).toHaveLength(3)
})

test('one banner needs no controls and has no copies', () => {
  expect(html(1)).not.toContain('<button')
  expect(html(1)).not.toContain('inert')
})

test('no banner leaves no empty carousel', () => {
  expect(html(0)).toBe('')
})
