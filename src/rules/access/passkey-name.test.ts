import { expect, test } from 'vitest'
import { passkeyName } from './passkey-name.ts'

const NO_MANAGER = '00000000-0000-0000-0000-000000000000'

test.each([
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Safari on iPhone', [], 'iCloud Keychain'],
  [NO_MANAGER, 'Chrome on Windows', [], 'Chrome on Windows'],
  [NO_MANAGER, '', [], 'Passkey'],
  [NO_MANAGER, '', ['Passkey'], 'Passkey 2'],
  [NO_MANAGER, '', ['Passkey', 'Passkey 2', 'Passkey 4'], 'Passkey 3'],
])('D5.8 a passkey of %s, made by %j, beside %j, is named %j', (aaguid, device, taken, name) => {
  expect(passkeyName(aaguid, device, taken, 'Passkey')).toBe(name)
})
