import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  BREAKPOINTS_PX,
  CAROUSEL,
  CONTENT_MAX_PX,
  HEADER_HEIGHT_PX,
  MIN_WIDTH_PX,
  MOBILE_PX,
  NOTIFICATION_BAR_PX,
  SIGN_IN_CARD_PX,
  TABLET_MAX_PX,
} from '#contract/wire/limits.ts'
import { defaultColours, themeTints } from '#rules/pages/theme-tints.ts'

const sheet = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const tokens = sheet('tokens.css')

test('S8.5 the style sheet holds the tints of the default colours, so that they show without a config', () => {
  const tints = Object.entries(themeTints(defaultColours.primary, defaultColours.secondary))
  expect(tints.filter(([name, value]) => !tokens.includes(`    ${name}: ${value};`))).toEqual([])
})

test('S9.8 S9.9 the layout uses the breakpoints and sizes of the specification', () => {
  const breakpoints = { ...BREAKPOINTS_PX, mobile: MOBILE_PX, tablet: TABLET_MAX_PX + 1 }
  for (const [name, px] of Object.entries(breakpoints)) expect(tokens).toContain(`--breakpoint-${name}: ${px}px;`)
  expect(tokens).toContain(`--spacing-header: ${HEADER_HEIGHT_PX}px;`)
  expect(tokens).toContain(`--container-content: ${CONTENT_MAX_PX}px;`)
  expect(tokens).toContain(`--container-sign-in: ${SIGN_IN_CARD_PX}px;`)
  expect(tokens).toContain(`--spacing-notification: ${NOTIFICATION_BAR_PX}px;`)
  expect(sheet('base.css')).toContain(`min-width: ${MIN_WIDTH_PX}px;`)
})

test('S9.4 the carousel has the sizes of the specification', () => {
  const carousel = sheet('carousel.css')
  expect(carousel).toContain(`width: min(${CAROUSEL.cardPx}px, 100%);`)
  expect(carousel).toContain(`gap: ${CAROUSEL.gapPx}px;`)
  expect(carousel).toContain(`max-width: ${CAROUSEL.imageMaxPx}px;`)
  expect(carousel).toContain(`@media (max-width: ${CAROUSEL.mobileMaxPx}px)`)
  expect(carousel).toContain('aspect-ratio: 36 / 17;')
  expect(carousel).toContain('aspect-ratio: 2 / 3;')
})
