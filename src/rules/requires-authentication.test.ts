import { expect, test } from 'vitest'
import type { StoreConfig } from '#contract/store.ts'
import { requiresAuthentication } from './requires-authentication.ts'

test.each([
  [{}, false],
  [{ authentication_required: true }, true],
  [{ authenticatiion_required: true }, true],
  [{ authenticatiion_required: false }, false],
  [{ authentication_required: false, authenticatiion_required: true }, false],
])('S3.5 the authentication flag is read in both spellings: %j gives %s', (flags, required) => {
  expect(requiresAuthentication(flags as StoreConfig)).toBe(required)
})
