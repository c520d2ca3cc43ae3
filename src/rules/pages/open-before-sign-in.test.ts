import { expect, test } from 'vitest'
import { routeNames } from '#contract/wire/routes.ts'
import { isOpenBeforeSignIn } from './open-before-sign-in.ts'

test('S2.24 a store that requires authentication shows strangers its ways in, its policy and its terms, and nothing else', () => {
  const codes = ['verify', 'otpCheck', 'verifyEmailCheck', 'verifyEmailComplete']
  const passwords = ['', 'Change', 'Complete', 'Confirmation', 'EmailCheck'].map((step) => `forgotPassword${step}`)
  const passwordsAgain = ['complete', 'confirmation', 'emailCheck']
  const open = [
    'login',
    'signIn',
    'signUp',
    ...codes,
    ...passwords,
    ...passwordsAgain,
    'privacyPolicy',
    // The link of an offer, which works without a login.
    'stopOffers',
    'termsConditions',
  ]
  expect(routeNames.filter(isOpenBeforeSignIn).sort()).toEqual(open.sort())
})

test.each(['unknown', 'toString', ''])('the name %j, which is no page, is not open', (name) => {
  expect(isOpenBeforeSignIn(name)).toBe(false)
})
