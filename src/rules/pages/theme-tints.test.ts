import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultColours, type ThemeTints, themeCss, themeTints } from './theme-tints.ts'

const hardColours = ['#ffe600', '#39ff14', '#0b0b0c', '#f7f7f5', '#000000', '#ffffff', '#808080', '#00ffff', '#ff00ff']

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colour = fc.oneof(hex, fc.constantFrom(...hardColours))

/** Text colour, background, and the minimum contrast between them (WCAG 1.4.3 and 1.4.11). */
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

const shades = ['50', '100', '200', '300', 'fill', 'on-fill', 'hover', 'text', 'ring', '900']
const greySteps = ['0', '50', '100', '200', '300', '400', '500', '600', '700', '800', '900']
const listed = (tints: ThemeTints, name: string, steps: readonly string[]) =>
  steps.map((step) => tints[`--${name}-${step}`]).join(' ')

test.each([
  ['#1f4fd8', 'carries white text', '#f4f8ff #e7efff #cadcff #a2c0ff #1f4fd8 #ffffff #113cc5 #1f4fd8 #1f4fd8 #11234f'],
  [
    '#f5b43c',
    'carries its own dark shade',
    '#fff7ea #ffecce #f9d69e #e8b869 #f5b43c #352200 #e2a222 #8e6300 #b47e00 #352200',
  ],
  [
    '#f7f7f5',
    'would vanish on white',
    '#f8f8f7 #eeeeee #dbdbda #c1c1bf #262626 #ffffff #3f3f3f #484846 #484846 #262626',
  ],
  ['#0b0b0c', 'is nearly black', '#f8f8f8 #eeeeef #dbdbdc #c1c1c2 #0b0b0c #ffffff #212123 #0b0b0c #0b0b0c #262627'],
  [
    '#808080',
    'is darkened a little to carry white',
    '#f8f8f8 #eeeeee #dbdbdb #c1c1c1 #747474 #ffffff #646464 #6c6c6c #808080 #262626',
  ],
  ['#39ff14', 'glows', '#effced #dbf8d6 #b8ecb1 #94d58b #39ff14 #063003 #2eea00 #137c00 #1c9f00 #063003'],
  [
    '#e06030',
    'almost carries white',
    '#fff5f2 #ffe9e2 #ffcfbf #ffa88a #cb4d18 #ffffff #b63d00 #bd4000 #e06030 #471200',
  ],
  [
    '#8b8b8b',
    'has 3.4:1 to white and is darkened to carry it',
    '#f8f8f8 #eeeeee #dbdbdb #c1c1c1 #767676 #ffffff #666666 #6b6b6b #888888 #262626',
  ],
  [
    '#8c8c8c',
    'has less than 3.4:1 to white and carries its own dark shade',
    '#f8f8f8 #eeeeee #dbdbdb #c1c1c1 #8c8c8c #262626 #989898 #6c6c6c #898989 #262626',
  ],
  ['#4a4a4a', 'is a dark grey', '#f8f8f8 #eeeeee #dbdbdb #c1c1c1 #4a4a4a #ffffff #3b3b3b #4a4a4a #4a4a4a #262626'],
  ['#c9c9c9', 'is a light grey', '#f8f8f8 #eeeeee #dbdbdb #c1c1c1 #c9c9c9 #262626 #b7b7b7 #6a6a6a #888888 #262626'],
])('S1.4 the shades of %s, a colour that %s', (brand, _, expected) => {
  const tints = themeTints(brand, brand)
  expect(listed(tints, 'primary', shades)).toBe(expected)
  expect(listed(tints, 'secondary', shades)).toBe(expected)
})

test.each([
  ['#1f4fd8', '#ffffff #f8faff #f2f4f9 #e5e7ec #d3d6db #8b8e92 #6b6d71 #55575b #3f4145 #2b2d30 #18191d'],
  ['#808080', '#ffffff #fafafa #f4f4f4 #e7e7e7 #d6d6d6 #8d8d8d #6d6d6d #575757 #414141 #2c2c2c #191919'],
  ['#e06030', '#ffffff #fff9f7 #f9f3f1 #ece6e4 #dad4d2 #928c8a #716c6a #5a5554 #45403e #302b2a #1c1817'],
])('S1.4 the greys beside %s have a trace of its hue', (brand, expected) => {
  expect(listed(themeTints(brand, '#777777'), 'neutral', greySteps)).toBe(expected)
})

test('S1.4 the two colours of a store do not mix, and the sheet lists every variable once', () => {
  const tints = themeTints('#1f4fd8', '#f5b43c')
  expect(tints).toMatchObject({ '--primary-fill': '#1f4fd8', '--secondary-fill': '#f5b43c', '--neutral-0': '#ffffff' })
  expect(themeCss({ '--a': '#111111', '--b': '#222222' })).toBe(':root{--a:#111111;--b:#222222}')
})

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

test('S1.4 the default colours are the blue and the yellow of the product', () => {
  expect(defaultColours).toEqual({ primary: '#1f4fd8', secondary: '#f5b43c' })
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
