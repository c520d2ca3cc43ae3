import type { StoryKind } from '../../engine/world.ts'
import { newContact, signUpTwice, takenContact } from './contacts.ts'
import { deletedAccount } from './deleting.ts'
import { changedPassword, codeSignIn, forgottenPassword } from './passwords.ts'
import { collector } from './points.ts'
import { referral } from './referral.ts'
import { savedCards } from './saved-cards.ts'
import { manyBrowsers } from './sessions.ts'
import { settings } from './settings.ts'
import { subscriber } from './subscriber.ts'
import { voucherCodes } from './voucher-codes.ts'

export const accountsStories: Record<string, StoryKind> = {
  subscriber: { perDay: 0.34, tell: subscriber },
  collector: { perDay: 0.5, tell: collector },
  'voucher-codes': { perDay: 0.6, tell: voucherCodes },
  referral: { perDay: 0.4, tell: referral },
  'forgotten-password': { perDay: 0.5, tell: forgottenPassword },
  'changed-password': { perDay: 0.35, tell: changedPassword },
  'code-sign-in': { perDay: 0.3, tell: codeSignIn },
  'new-contact': { perDay: 0.5, tell: newContact },
  'taken-contact': { perDay: 0.25, tell: takenContact },
  'sign-up-twice': { perDay: 0.25, tell: signUpTwice },
  'many-browsers': { perDay: 0.5, tell: manyBrowsers },
  settings: { perDay: 0.9, tell: settings },
  'saved-cards': { perDay: 0.5, tell: savedCards },
  'deleted-account': { perDay: 0.6, tell: deletedAccount },
}
