import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Component } from './ui-gallery.screen.tsx'

const html = renderToString(
  <MemoryRouter>
    <Component />
  </MemoryRouter>,
)

test('no widget brings a style attribute, which the content security policy would block', () => {
  expect(html).not.toMatch(/\sstyle=/)
})

test('every id on the page is there once', () => {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
})

test('every reference to an id finds it', () => {
  const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]))
  const wanted = [
    ...html.matchAll(/\s(?:aria-describedby|aria-labelledby|aria-controls|for|popoverTarget)="([^"]+)"/gi),
  ]
  const lost = wanted.flatMap((match) => match[1]?.split(' ') ?? []).filter((id) => !ids.has(id))
  expect(lost).toEqual([])
})
