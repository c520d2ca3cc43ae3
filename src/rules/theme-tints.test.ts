import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultColours, type ThemeTints, themeCss, themeTints } from './theme-tints.ts'

const hardColours = ['#ffe600', '#39ff14', '#0b0b0c', '#f7f7f5', '#000000', '#ffffff', '#808080', '#00ffff', '#ff00ff']

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colour = fc.oneof(hex, fc.constantFrom(...hardColours))

/** Which ink must be readable on which ground, and how well (WCAG 1.4.3 and 1.4.11). */
const pairs = (name: string, other: string): [string, string, number][] => {
  const tints = [`--${name}-50`, `--${name}-100`]
  const greys = ['--neutral-0', '--neutral-50', '--neutral-100']
  const on = (ink: string, grounds: string[], least: number) =>
    grounds.map((ground): [string, string, number] => [ink, ground, least])
  return [
    ...on(`--${name}-on-fill`, [`--${name}-fill`, `--${name}-hover`], 4.5),
    ...on(`--${name}-text`, [...greys, ...tints, `--${other}-50`], 4.5),
    ...on(`--${name}-ring`, [...greys, ...tints, `--${other}-50`], 3),
    ...on(`--${name}-900`, tints, 7),
    ...on(`--${name}-900`, [`--${name}-200`], 4.5),
    ...on(`--${name}-fill`, ['--neutral-0'], 1.2),
    ...on('--neutral-400', ['--neutral-0', '--neutral-50', `--${name}-50`], 3),
    ...on('--neutral-500', [...greys, `--${name}-50`], 4.5),
    ...on('--neutral-600', [...greys, ...tints, `--${name}-200`], 4.5),
    ...on('--neutral-900', [...greys, ...tints, `--${name}-200`], 4.5),
  ]
}

function unreadable(tints: ThemeTints): string[] {
  return [...pairs('primary', 'secondary'), ...pairs('secondary', 'primary')]
    .filter(([ink, ground, least]) => wcagContrast(tints[ink as '--x'] ?? '', tints[ground as '--x'] ?? '') < least)
    .map(([ink, ground]) => `${ink} on ${ground}`)
}

test('S1.4 text on every tint of any pair of store colours is readable', () => {
  fc.assert(
    fc.property(colour, colour, (primary, secondary) => {
      expect(unreadable(themeTints(primary, secondary))).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test.each(hardColours)('S1.4 text stays readable on the tints of %s', (hard) => {
  expect(unreadable(themeTints(hard, hard))).toEqual([])
})

test('S1.4 a colour that can carry text is used as it is', () => {
  expect(themeTints('#1f4fd8', '#ffe600')).toMatchObject({
    '--primary-fill': '#1f4fd8',
    '--primary-on-fill': '#ffffff',
    '--secondary-fill': '#ffe600',
  })
})

test('S1.4 a near-white store colour is shown by its dark shade, so that a button never vanishes', () => {
  const tints = themeTints('#f7f7f5', '#f7f7f5')
  expect(wcagContrast(tints['--primary-fill'] ?? '', '#ffffff')).toBeGreaterThan(10)
})

test('short colours mean the same as long ones', () => {
  expect(themeTints('#03f', '#FC0')).toEqual(themeTints('#0033ff', '#ffcc00'))
})

test.each(['red', 'red;}body{display:none}', '#12345', '#1234567', '#ggg', '', ' #fff', '#fff\n', 'rgb(0,0,0)'])(
  'a colour that is not #rrggbb falls back to the default: %j',
  (bad) => {
    const fallback = themeTints(defaultColours.primary, defaultColours.secondary)
    expect(themeTints(bad, bad)).toEqual(fallback)
  },
)

test('whatever is sent, the sheet holds nothing but variables and six-digit colours', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), colour), fc.string(), (primary, secondary) => {
      const sheet = themeCss(themeTints(primary, secondary))
      expect(sheet).toMatch(/^:root\{(?:--[a-z]+-[a-z0-9-]+:#[0-9a-f]{6};?)+\}$/)
    }),
    { numRuns: 100 },
  )
})
