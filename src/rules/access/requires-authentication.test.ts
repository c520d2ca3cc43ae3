import { expect, test } from 'vitest'
import type { StoreConfig } from '#contract/shop/store.ts'
import { requiresAuthentication } from './requires-authentication.ts'

test.each([
  [{}, false],
  [{ authentication_required: true }, true],
  [{ authenticatiion_required: true }, true],
  [{ authenticatiion_required: false }, false],
  [{ authentication_required: false, authenticatiion_required: true }, true],
  [{ authentication_required: true, authenticatiion_required: false }, true],
  [{ authentication_required: false, authenticatiion_required: false }, false],
  [{ authentication_required: null, authenticatiion_required: 'true' }, true],
  [{ authentication_required: 'false', authenticatiion_required: '0' }, false],
  [{ authentication_required: ' FALSE ' }, false],
  [{ authentication_required: '' }, false],
  [{ authentication_required: 1 }, true],
  [{ authentication_required: '1', authenticatiion_required: 0 }, true],
  [{ authentication_required: 0, authenticatiion_required: 'yes' }, true],
])(
  'S3.5 the authentication flag is read in both spellings, and either closes the store: %j gives %s',
  (flags, required) => {
    expect(requiresAuthentication(flags as unknown as StoreConfig)).toBe(required)
  },
)
