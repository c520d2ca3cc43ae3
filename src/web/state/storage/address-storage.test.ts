import { expect, test, vi } from 'vitest'
import { addressStorage } from './address-storage.ts'

test.each([
  ['019a8d1e-77aa-7000-8000-000000000001', '019a8d1e-77aa-7000-8000-000000000001'],
  ['0', undefined],
  ['a b', undefined],
])(
  'D1.8 S3.10 the selected address %s is read as %s: “no address” does not hide an address in the link',
  (kept, read) => {
    vi.stubGlobal('window', { localStorage: { getItem: (key: string) => (key === 's-addr' ? kept : null) } })
    expect(addressStorage.selectedId()).toBe(read)
  },
)
