import { expect, test } from 'vitest'
import { routes } from '#contract/wire/routes.ts'
import { mayLoadGoogleButton, mayLoadGoogleMap } from './google-pages.ts'

const paths = Object.values(routes).map(({ path }) => path)

test('security 52: of all pages, Google’s button may stand on the ways in alone, and its map where outlets are shown', () => {
  expect(paths.filter(mayLoadGoogleButton).sort()).toEqual(['/auth/sign-in', '/auth/sign-up', '/login'])
  expect(paths.filter(mayLoadGoogleMap).sort()).toEqual(['/location/maps', '/products/outlet'])
})

test.each(['/auth/sign-in/x', '/auth', '/AUTH/sign-in', '/location/maps/x', '/checkout', ''])('not on %j', (path) => {
  expect([mayLoadGoogleButton(path), mayLoadGoogleMap(path)]).toEqual([false, false])
})
